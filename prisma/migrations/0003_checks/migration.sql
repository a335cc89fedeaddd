-- What must hold whatever the application does.

ALTER TABLE "app_user"
  ADD CONSTRAINT "app_user_email_lower_case" CHECK (email = lower(email) AND email <> '');

ALTER SEQUENCE "affiliate_id_seq" RESTART WITH 10001;
ALTER SEQUENCE "offer_id_seq" RESTART WITH 1001;
ALTER SEQUENCE "advertiser_id_seq" RESTART WITH 101;

ALTER TABLE "affiliate"
  ADD CONSTRAINT "affiliate_level_range" CHECK (level BETWEEN 1 AND 5);

ALTER TABLE "offer"
  ADD CONSTRAINT "offer_money_not_negative" CHECK (default_payout_cents >= 0 AND default_revenue_cents >= 0),
  ADD CONSTRAINT "offer_percent_range" CHECK (percent_payout_bps BETWEEN 0 AND 10000 AND percent_revenue_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT "offer_payout_cap_positive" CHECK (payout_cap_cents > 0),
  ADD CONSTRAINT "offer_hold_range" CHECK (hold_days BETWEEN 0 AND 90),
  ADD CONSTRAINT "offer_window_range" CHECK (attribution_window_days BETWEEN 1 AND 365),
  ADD CONSTRAINT "offer_subscription_has_frequency" CHECK (is_subscription = (subscription_frequency IS NOT NULL)),
  ADD CONSTRAINT "offer_not_its_own_fallback" CHECK (fallback_offer_id <> id);

ALTER TABLE "offer_payout_day"
  ADD CONSTRAINT "offer_payout_day_not_negative" CHECK (payout_cents >= 0);

ALTER TABLE "conversion_cap"
  ADD CONSTRAINT "conversion_cap_limit_positive" CHECK (limit_value > 0),
  ADD CONSTRAINT "conversion_cap_has_target" CHECK ((offer_id IS NULL) <> (group_id IS NULL)),
  ADD CONSTRAINT "conversion_cap_one_scope" CHECK (affiliate_id IS NULL OR bucket_id IS NULL);
ALTER TABLE "conversion_cap_usage"
  ADD CONSTRAINT "conversion_cap_usage_not_negative" CHECK (used >= 0);

ALTER TABLE "source"
  ADD CONSTRAINT "source_has_name" CHECK (name <> '');

ALTER TABLE "conversion"
  ADD CONSTRAINT "conversion_money_not_negative" CHECK (payout_cents >= 0 AND revenue_cents >= 0 AND amount_cents >= 0),
  ADD CONSTRAINT "conversion_reason_when_void" CHECK ((status IN ('rejected', 'reversed')) = (reason IS NOT NULL));

ALTER TABLE "stat_quarter_hour"
  ADD CONSTRAINT "stat_quarter_hour_aligned" CHECK (extract(epoch FROM starts_at)::bigint % 900 = 0),
  ADD CONSTRAINT "stat_quarter_hour_not_negative" CHECK (least(clicks, unique_clicks, flagged_clicks, pending_count, approved_count, rejected_count, reversed_count) >= 0);
ALTER TABLE "stat_day"
  ADD CONSTRAINT "stat_day_not_negative" CHECK (least(clicks, unique_clicks, flagged_clicks, pending_count, approved_count, rejected_count, reversed_count) >= 0);

ALTER TABLE "streak"
  ADD CONSTRAINT "streak_points_range" CHECK (restore_count BETWEEN 0 AND 3),
  ADD CONSTRAINT "streak_not_negative" CHECK (current_streak >= 0 AND highest_streak >= current_streak AND last_streak_before_reset >= 0);

ALTER TABLE "level"
  ADD CONSTRAINT "level_range" CHECK (number BETWEEN 1 AND 5 AND required_earnings_cents >= 0 AND hold_days >= 0);

ALTER TABLE "quest"
  ADD CONSTRAINT "quest_amounts" CHECK (target > 0 AND reward_cents >= 0 AND spent_cents >= 0 AND (budget_cents IS NULL OR spent_cents <= budget_cents));

ALTER TABLE "referral"
  ADD CONSTRAINT "referral_not_self" CHECK (referred_id <> referrer_id);

ALTER TABLE "payout_request"
  ADD CONSTRAINT "payout_request_amount_positive" CHECK (amount_cents > 0),
  ADD CONSTRAINT "payout_request_two_people" CHECK (second_approver_id IS NULL OR second_approver_id <> approved_by_id);

ALTER TABLE "funding_application"
  ADD CONSTRAINT "funding_application_amounts" CHECK (amount_cents > 0 AND granted_cents >= 0 AND outstanding_cents >= 0);

ALTER TABLE "feature_flag"
  ADD CONSTRAINT "feature_flag_percentage_range" CHECK (percentage BETWEEN 0 AND 100);

ALTER TABLE "store_variant"
  ADD CONSTRAINT "store_variant_not_negative" CHECK (stock >= 0 AND price_cents >= 0);
ALTER TABLE "store_cart_line"
  ADD CONSTRAINT "store_cart_line_quantity" CHECK (quantity > 0);
ALTER TABLE "store_order_line"
  ADD CONSTRAINT "store_order_line_quantity" CHECK (quantity > 0 AND price_cents >= 0);

-- References the client never joins through, so the schema does not draw them; the database holds them all the same.
ALTER TABLE "payout_request" ADD FOREIGN KEY (method_id) REFERENCES "payout_method" (id);
ALTER TABLE "tax_form" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "affiliate_postback" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "api_key" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "source" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "streak_event" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "level_reached" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id), ADD FOREIGN KEY (level) REFERENCES "level" (number);
ALTER TABLE "affiliate" ADD FOREIGN KEY (level) REFERENCES "level" (number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "achievement_earned" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "referral" ADD FOREIGN KEY (referred_id) REFERENCES "affiliate" (id), ADD FOREIGN KEY (referrer_id) REFERENCES "affiliate" (id);
ALTER TABLE "quest_progress" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "notification" ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id) ON DELETE CASCADE;
ALTER TABLE "notification_preference" ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id) ON DELETE CASCADE;
ALTER TABLE "support_ticket" ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id);
ALTER TABLE "discord_connection" ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id);
ALTER TABLE "discord_bonus" ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id);
ALTER TABLE "fraud_case" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "funding_application" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "squad_member" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);
ALTER TABLE "conversion_cap" ADD FOREIGN KEY (offer_id) REFERENCES "offer" (id), ADD FOREIGN KEY (group_id) REFERENCES "offer_group" (id);
