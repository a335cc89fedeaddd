-- The tables of prisma/models as Prisma writes them, with what its schema cannot say added by hand:
-- click and conversion are partitioned by month on the time inside their version 7 id, and the roll-ups keep
-- room in each page so that counters are updated in place.

-- CreateEnum
CREATE TYPE "affiliate_status" AS ENUM ('pending', 'approved', 'rejected', 'suspended', 'banned');

-- CreateEnum
CREATE TYPE "payout_method_kind" AS ENUM ('payoneer', 'paypal', 'us_bank', 'international_bank');

-- CreateEnum
CREATE TYPE "tax_form_kind" AS ENUM ('w9', 'w8ben', 'w8bene');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('queued', 'delivered', 'failed', 'refused');

-- CreateEnum
CREATE TYPE "bot_order_kind" AS ENUM ('message', 'announcement', 'role_grant');

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "ledger_account_kind" AS ENUM ('pending', 'available', 'in_payout', 'paid', 'house_revenue', 'house_receivable', 'house_payout_cost', 'house_bonus', 'house_referral', 'house_quest', 'house_adjustment', 'house_advance');

-- CreateEnum
CREATE TYPE "transfer_kind" AS ENUM ('conversion_credit', 'conversion_release', 'conversion_rejection', 'conversion_reversal', 'revenue', 'revenue_reversal', 'payout_request', 'payout_sent', 'payout_returned', 'discord_bonus', 'referral_commission', 'referral_reversal', 'quest_reward', 'mentor_share', 'squad_split', 'advance', 'advance_repayment', 'adjustment');

-- CreateEnum
CREATE TYPE "payout_status" AS ENUM ('requested', 'held', 'approved', 'sending', 'paid', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "batch_status" AS ENUM ('draft', 'approved', 'sending', 'done', 'cancelled');

-- CreateEnum
CREATE TYPE "application_status" AS ENUM ('submitted', 'approved', 'partly_approved', 'declined', 'withdrawn');

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('reward', 'offer', 'social', 'system');

-- CreateEnum
CREATE TYPE "action_status" AS ENUM ('pending', 'done', 'dismissed');

-- CreateEnum
CREATE TYPE "campaign_status" AS ENUM ('draft', 'scheduled', 'sending', 'sent', 'recalled');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('queued', 'sent', 'failed', 'kept');

-- CreateEnum
CREATE TYPE "ticket_status" AS ENUM ('open', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "advertiser_status" AS ENUM ('active', 'paused');

-- CreateEnum
CREATE TYPE "advertiser_secret_kind" AS ENUM ('token', 'signing');

-- CreateEnum
CREATE TYPE "offer_status" AS ENUM ('active', 'paused', 'pending', 'expired');

-- CreateEnum
CREATE TYPE "payout_type" AS ENUM ('cpa_flat', 'cpa_percentage', 'cpa_both');

-- CreateEnum
CREATE TYPE "subscription_frequency" AS ENUM ('monthly');

-- CreateEnum
CREATE TYPE "attribution_model" AS ENUM ('last_click', 'first_click');

-- CreateEnum
CREATE TYPE "access_status" AS ENUM ('requested', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "cap_metric" AS ENUM ('clicks', 'conversions', 'payout', 'revenue');

-- CreateEnum
CREATE TYPE "cap_period" AS ENUM ('day', 'week', 'month', 'total');

-- CreateEnum
CREATE TYPE "streak_event_kind" AS ENUM ('started', 'extended', 'broken', 'restored', 'point_earned', 'rebuilt');

-- CreateEnum
CREATE TYPE "quest_metric" AS ENUM ('clicks', 'conversions', 'earnings', 'streak_days', 'referrals', 'discord_connected');

-- CreateEnum
CREATE TYPE "quest_reward" AS ENUM ('cash', 'restore_point', 'badge');

-- CreateEnum
CREATE TYPE "quest_status" AS ENUM ('draft', 'active', 'paused', 'ended');

-- CreateEnum
CREATE TYPE "fraud_rule" AS ENUM ('shared_payout_destination', 'ip_cluster', 'datacenter_addresses', 'fast_conversion', 'conversion_rate_outlier', 'self_conversion');

-- CreateEnum
CREATE TYPE "fraud_case_status" AS ENUM ('open', 'held', 'rejected', 'cleared', 'trusted');

-- CreateEnum
CREATE TYPE "squad_split" AS ENUM ('equal', 'custom', 'none');

-- CreateEnum
CREATE TYPE "squad_status" AS ENUM ('active', 'suspended', 'disbanded');

-- CreateEnum
CREATE TYPE "click_flag" AS ENUM ('bot', 'head', 'prefetch', 'affiliate_pending', 'datacenter');

-- CreateEnum
CREATE TYPE "conversion_status" AS ENUM ('pending', 'approved', 'rejected', 'reversed');

-- CreateEnum
CREATE TYPE "rejection_reason" AS ENUM ('duplicate', 'cap', 'window_passed', 'bad_token', 'proxy', 'fraud', 'unknown_click', 'offer_paused', 'affiliate_blocked', 'invalid_request', 'staff', 'advertiser');

-- CreateEnum
CREATE TYPE "postback_operation" AS ENUM ('conversion', 'reversal');

-- CreateEnum
CREATE TYPE "postback_outcome" AS ENUM ('accepted', 'replayed', 'rejected');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('AFFILIATE', 'SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'MODERATOR', 'ADMIN');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('active', 'suspended', 'banned', 'deleted');

-- CreateEnum
CREATE TYPE "auth_token_purpose" AS ENUM ('sign_in', 'welcome', 'password_reset', 'email_confirmation');

-- CreateTable
CREATE TABLE "affiliate" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "affiliate_status" NOT NULL DEFAULT 'pending',
    "status_reason" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_id" UUID,
    "level" INTEGER NOT NULL DEFAULT 1,
    "bucket_id" INTEGER,
    "bucket_pinned" BOOLEAN NOT NULL DEFAULT false,
    "referral_code" TEXT NOT NULL,
    "preferred_method" "payout_method_kind",
    "payouts_held_until" TIMESTAMPTZ(3),
    "discord_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "affiliate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_method" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "kind" "payout_method_kind" NOT NULL,
    "details_sealed" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_method_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_form" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "kind" "tax_form_kind" NOT NULL,
    "legal_name" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "tax_number_sealed" TEXT,
    "tax_number_last4" TEXT,
    "answers" JSONB NOT NULL,
    "signed_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "superseded_at" TIMESTAMPTZ(3),

    CONSTRAINT "tax_form_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_postback" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "offer_id" INTEGER,
    "url" TEXT NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "affiliate_postback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_postback_delivery" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "postback_id" UUID NOT NULL,
    "conversion_id" UUID,
    "event" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "http_status" INTEGER,
    "error" TEXT,
    "next_try_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "affiliate_postback_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "discord_connection" (
    "user_id" UUID NOT NULL,
    "discord_id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT,
    "access_token_sealed" TEXT,
    "scopes" TEXT[],
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "disconnected_at" TIMESTAMPTZ(3),

    CONSTRAINT "discord_connection_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "discord_bonus" (
    "user_id" UUID NOT NULL,
    "discord_id" TEXT NOT NULL,
    "credited_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discord_bonus_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "discord_state" (
    "state_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "verifier" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "discord_state_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "discord_exchange" (
    "code_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "http_status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discord_exchange_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "bot_profile" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "avatar_url" TEXT,
    "guild_id" TEXT NOT NULL,
    "token_sealed" TEXT,
    "token_hint" TEXT,
    "allowed_channels" TEXT[],
    "templates" JSONB NOT NULL DEFAULT '{}',
    "rate_per_minute" INTEGER NOT NULL DEFAULT 30,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "last_health_at" TIMESTAMPTZ(3),
    "last_health" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bot_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bot_order" (
    "id" UUID NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "kind" "bot_order_kind" NOT NULL,
    "payload" JSONB NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" SERIAL NOT NULL,
    "affiliate_id" INTEGER,
    "kind" "ledger_account_kind" NOT NULL,
    "balance_cents" BIGINT NOT NULL DEFAULT 0,
    "earned_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 80);

-- CreateTable
CREATE TABLE "ledger_transfer" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" "transfer_kind" NOT NULL,
    "debit_account_id" INTEGER NOT NULL,
    "credit_account_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "conversion_id" UUID,
    "payout_request_id" UUID,
    "memo" TEXT NOT NULL DEFAULT '',
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_request" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "method_kind" "payout_method_kind" NOT NULL,
    "method_hint" TEXT NOT NULL,
    "method_id" UUID,
    "status" "payout_status" NOT NULL DEFAULT 'requested',
    "status_reason" TEXT,
    "batch_id" UUID,
    "provider_ref" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_id" UUID,
    "second_approver_id" UUID,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_batch" (
    "id" UUID NOT NULL,
    "status" "batch_status" NOT NULL DEFAULT 'draft',
    "provider" TEXT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "payee_count" INTEGER NOT NULL,
    "created_by_id" UUID NOT NULL,
    "approved_by_id" UUID,
    "second_approver_id" UUID,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approved_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_attempt" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_key" TEXT NOT NULL,
    "outcome" TEXT,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "funding_application" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "purpose" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT '',
    "status" "application_status" NOT NULL DEFAULT 'submitted',
    "granted_cents" BIGINT,
    "repayment_bps" INTEGER,
    "outstanding_cents" BIGINT NOT NULL DEFAULT 0,
    "decision_reason" TEXT,
    "decided_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "funding_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT,
    "icon" TEXT,
    "destination_url_path" TEXT,
    "action_label" TEXT,
    "is_action_required" BOOLEAN NOT NULL DEFAULT false,
    "action_required_status" "action_status",
    "dedupe_key" TEXT,
    "campaign_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "clicked_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL DEFAULT true,
    "by_mail" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id","topic")
);

-- CreateTable
CREATE TABLE "notification_campaign" (
    "id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "destination_url_path" TEXT,
    "action_label" TEXT,
    "audience" JSONB NOT NULL,
    "status" "campaign_status" NOT NULL DEFAULT 'draft',
    "scheduled_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "recalled_at" TIMESTAMPTZ(3),
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_message" (
    "id" UUID NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'queued',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_ticket" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "status" "ticket_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_message" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "advertiser" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "status" "advertiser_status" NOT NULL DEFAULT 'active',
    "website" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "advertiser_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "advertiser_secret" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "kind" "advertiser_secret_kind" NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "advertiser_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" SERIAL NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "display_advertiser" TEXT NOT NULL,
    "status" "offer_status" NOT NULL DEFAULT 'active',
    "destination_url" TEXT NOT NULL,
    "preview_url" TEXT,
    "payout_type" "payout_type" NOT NULL,
    "default_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "percent_payout_bps" INTEGER NOT NULL DEFAULT 0,
    "default_revenue_cents" BIGINT NOT NULL DEFAULT 0,
    "percent_revenue_bps" INTEGER NOT NULL DEFAULT 0,
    "payout_cap_cents" BIGINT,
    "is_subscription" BOOLEAN NOT NULL DEFAULT false,
    "subscription_frequency" "subscription_frequency",
    "hold_days" INTEGER NOT NULL DEFAULT 7,
    "attribution_model" "attribution_model" NOT NULL DEFAULT 'last_click',
    "attribution_window_days" INTEGER NOT NULL DEFAULT 30,
    "requires_approval" BOOLEAN NOT NULL DEFAULT false,
    "allow_multiple_conversions" BOOLEAN NOT NULL DEFAULT false,
    "allow_deep_links" BOOLEAN NOT NULL DEFAULT false,
    "deep_link_hosts" TEXT[],
    "allowed_traffic" TEXT[],
    "allowed_countries" TEXT[],
    "rules" TEXT NOT NULL DEFAULT '',
    "fallback_offer_id" INTEGER,
    "starts_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_thumbnail" (
    "id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "preview_uri" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "offer_thumbnail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_category" (
    "offer_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,

    CONSTRAINT "offer_category_pkey" PRIMARY KEY ("offer_id","category_id")
);

-- CreateTable
CREATE TABLE "offer_creative" (
    "id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_creative_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_offer" (
    "affiliate_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "status" "access_status",
    "message" TEXT,
    "reason" TEXT,
    "requested_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "saved_at" TIMESTAMPTZ(3),
    "payout_override_cents" BIGINT,
    "percent_override_bps" INTEGER,

    CONSTRAINT "affiliate_offer_pkey" PRIMARY KEY ("affiliate_id","offer_id")
);

-- CreateTable
CREATE TABLE "offer_group" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "fallback_offer_id" INTEGER,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_group_member" (
    "group_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "offer_group_member_pkey" PRIMARY KEY ("group_id","offer_id")
);

-- CreateTable
CREATE TABLE "conversion_cap" (
    "id" SERIAL NOT NULL,
    "offer_id" INTEGER,
    "group_id" INTEGER,
    "affiliate_id" INTEGER,
    "bucket_id" INTEGER,
    "metric" "cap_metric" NOT NULL,
    "period" "cap_period" NOT NULL,
    "limit_value" BIGINT NOT NULL,
    "overflow_offer_id" INTEGER,
    "alerted_at" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversion_cap_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversion_cap_usage" (
    "cap_id" INTEGER NOT NULL,
    "period_day" DATE NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "conversion_cap_usage_pkey" PRIMARY KEY ("cap_id","period_day")
);

-- CreateTable
CREATE TABLE "offer_payout_day" (
    "offer_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "payout_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "offer_payout_day_pkey" PRIMARY KEY ("offer_id","day")
);

-- CreateTable
CREATE TABLE "traffic_override" (
    "id" SERIAL NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "affiliate_id" INTEGER,
    "offer_id" INTEGER,
    "country" CHAR(2),
    "device" TEXT,
    "sub_id_key" TEXT,
    "sub_id_value" TEXT,
    "weight" INTEGER NOT NULL DEFAULT 100,
    "destination_offer_id" INTEGER,
    "destination_url" TEXT,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "traffic_override_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bucket" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "payout_adjustment_bps" INTEGER NOT NULL DEFAULT 0,
    "hold_days" INTEGER,
    "auto_approve" BOOLEAN NOT NULL DEFAULT false,
    "daily_payout_cap_cents" BIGINT,
    "hidden_offer_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bucket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bucket_rule" (
    "id" SERIAL NOT NULL,
    "position" INTEGER NOT NULL,
    "bucket_id" INTEGER NOT NULL,
    "conditions" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bucket_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bucket_assignment" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "bucket_id" INTEGER,
    "rule_id" INTEGER,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bucket_assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "streak" (
    "affiliate_id" INTEGER NOT NULL,
    "current_streak" INTEGER NOT NULL DEFAULT 0,
    "highest_streak" INTEGER NOT NULL DEFAULT 0,
    "last_conversion_day" DATE,
    "restore_count" INTEGER NOT NULL DEFAULT 0,
    "last_streak_before_reset" INTEGER NOT NULL DEFAULT 0,
    "broken_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "streak_pkey" PRIMARY KEY ("affiliate_id")
);

-- CreateTable
CREATE TABLE "streak_event" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "kind" "streak_event_kind" NOT NULL,
    "day" DATE NOT NULL,
    "streak_before" INTEGER NOT NULL,
    "streak_after" INTEGER NOT NULL,
    "points_after" INTEGER NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "streak_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "level" (
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "required_earnings_cents" BIGINT NOT NULL,
    "hold_days" INTEGER NOT NULL,

    CONSTRAINT "level_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "level_reached" (
    "affiliate_id" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "level_reached_pkey" PRIMARY KEY ("affiliate_id","level")
);

-- CreateTable
CREATE TABLE "achievement_earned" (
    "affiliate_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "earned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "achievement_earned_pkey" PRIMARY KEY ("affiliate_id","key")
);

-- CreateTable
CREATE TABLE "referral_visit" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "visitor" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "referral_visit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referral" (
    "referred_id" INTEGER NOT NULL,
    "referrer_id" INTEGER NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "commission_until" TIMESTAMPTZ(3) NOT NULL,
    "first_conversion_at" TIMESTAMPTZ(3),
    "refused_reason" TEXT,

    CONSTRAINT "referral_pkey" PRIMARY KEY ("referred_id")
);

-- CreateTable
CREATE TABLE "quest" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "metric" "quest_metric" NOT NULL,
    "target" BIGINT NOT NULL,
    "offer_id" INTEGER,
    "window" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "reward" "quest_reward" NOT NULL,
    "reward_cents" BIGINT NOT NULL DEFAULT 0,
    "badge_key" TEXT,
    "budget_cents" BIGINT,
    "spent_cents" BIGINT NOT NULL DEFAULT 0,
    "audience" JSONB,
    "status" "quest_status" NOT NULL DEFAULT 'draft',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quest_progress" (
    "affiliate_id" INTEGER NOT NULL,
    "quest_id" INTEGER NOT NULL,
    "window_key" TEXT NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quest_progress_pkey" PRIMARY KEY ("affiliate_id","quest_id","window_key")
);

-- CreateTable
CREATE TABLE "course_progress" (
    "affiliate_id" INTEGER NOT NULL,
    "course_slug" TEXT NOT NULL,
    "lesson_slug" TEXT NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_progress_pkey" PRIMARY KEY ("affiliate_id","course_slug","lesson_slug")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "seq" BIGSERIAL NOT NULL,
    "actor_id" UUID,
    "actor_role" "user_role",
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "prev_hash" TEXT NOT NULL DEFAULT '',
    "hash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "feature_flag" (
    "key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "owner" TEXT NOT NULL DEFAULT '',
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "percentage" INTEGER NOT NULL DEFAULT 100,
    "roles" "user_role"[],
    "bucket_ids" INTEGER[],
    "user_ids" UUID[],
    "is_killed" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feature_flag_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "feature_flag_history" (
    "id" UUID NOT NULL,
    "flag_key" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,
    "actor_id" UUID,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feature_flag_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fraud_case" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "rule" "fraud_rule" NOT NULL,
    "score" INTEGER NOT NULL,
    "evidence" JSONB NOT NULL,
    "held_cents" BIGINT NOT NULL DEFAULT 0,
    "status" "fraud_case_status" NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,

    CONSTRAINT "fraud_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mentorship" (
    "id" UUID NOT NULL,
    "mentor_id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "share_bps" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mentorship_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mentor" (
    "user_id" UUID NOT NULL,
    "capacity" INTEGER NOT NULL DEFAULT 20,
    "share_bps" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "mentor_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "mentor_note" (
    "id" UUID NOT NULL,
    "mentorship_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mentor_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "squad_application" (
    "id" UUID NOT NULL,
    "leader_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "pitch" TEXT NOT NULL DEFAULT '',
    "member_ids" INTEGER[],
    "split" "squad_split" NOT NULL,
    "shares" JSONB,
    "status" "application_status" NOT NULL DEFAULT 'submitted',
    "decision_reason" TEXT,
    "decided_by_id" UUID,
    "squad_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "squad_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "squad" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "leader_id" INTEGER NOT NULL,
    "split" "squad_split" NOT NULL,
    "status" "squad_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "squad_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "squad_member" (
    "squad_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "share_bps" INTEGER NOT NULL DEFAULT 0,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "squad_member_pkey" PRIMARY KEY ("squad_id","affiliate_id")
);

-- CreateTable
CREATE TABLE "squad_period" (
    "id" UUID NOT NULL,
    "squad_id" INTEGER NOT NULL,
    "starts_day" DATE NOT NULL,
    "ends_day" DATE,
    "totals" JSONB,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,

    CONSTRAINT "squad_period_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "store_product" (
    "id" SERIAL NOT NULL,
    "handle" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "product_type" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[],
    "vendor" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "image_alt" TEXT,
    "is_published" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_variant" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT 'Default Title',
    "sku" TEXT NOT NULL,
    "price_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'USD',
    "stock" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "store_variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_cart" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "ordered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_cart_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_cart_line" (
    "id" UUID NOT NULL,
    "cart_id" UUID NOT NULL,
    "variant_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_cart_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_order" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "cart_id" UUID NOT NULL,
    "user_id" UUID,
    "email" TEXT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'USD',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_order_line" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "variant_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "price_cents" BIGINT NOT NULL,

    CONSTRAINT "store_order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source" (
    "id" SERIAL NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "click" (
    "affiliate_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "s1" TEXT,
    "s2" TEXT,
    "s3" TEXT,
    "s4" TEXT,
    "s5" TEXT,
    "visitor" BYTEA NOT NULL,
    "ip" INET,
    "user_agent" TEXT NOT NULL,
    "referrer" TEXT,
    "country" CHAR(2),
    "is_unique" BOOLEAN NOT NULL,
    "flag" "click_flag",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "click_pkey" PRIMARY KEY ("affiliate_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "conversion" (
    "affiliate_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "click_id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "s1" TEXT,
    "s2" TEXT,
    "s3" TEXT,
    "s4" TEXT,
    "s5" TEXT,
    "txn_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "amount_cents" BIGINT,
    "payout_cents" BIGINT NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "status" "conversion_status" NOT NULL,
    "reason" "rejection_reason",
    "hold_until" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "clicked_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversion_pkey" PRIMARY KEY ("affiliate_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "conversion_history" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "conversion_id" UUID NOT NULL,
    "from_status" "conversion_status",
    "to_status" "conversion_status" NOT NULL,
    "reason" "rejection_reason",
    "note" TEXT,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversion_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "postback_txn" (
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "operation" "postback_operation" NOT NULL,
    "request_hash" TEXT NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "conversion_id" UUID NOT NULL,
    "http_status" INTEGER NOT NULL,
    "response" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "postback_txn_pkey" PRIMARY KEY ("advertiser_id","txn_id","operation")
);

-- CreateTable
CREATE TABLE "postback_call" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER,
    "affiliate_id" INTEGER,
    "offer_id" INTEGER,
    "click_ref" TEXT,
    "txn_id" TEXT,
    "event" TEXT,
    "amount" TEXT,
    "method" TEXT NOT NULL,
    "ip" INET,
    "outcome" "postback_outcome" NOT NULL,
    "reason" "rejection_reason",
    "message" TEXT NOT NULL,
    "http_status" INTEGER NOT NULL,
    "conversion_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "postback_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stat_quarter_hour" (
    "affiliate_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "unique_clicks" INTEGER NOT NULL DEFAULT 0,
    "flagged_clicks" INTEGER NOT NULL DEFAULT 0,
    "pending_count" INTEGER NOT NULL DEFAULT 0,
    "approved_count" INTEGER NOT NULL DEFAULT 0,
    "rejected_count" INTEGER NOT NULL DEFAULT 0,
    "reversed_count" INTEGER NOT NULL DEFAULT 0,
    "pending_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "approved_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "rejected_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "reversed_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "revenue_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "stat_quarter_hour_pkey" PRIMARY KEY ("affiliate_id","starts_at","offer_id","source_id")
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "stat_day" (
    "affiliate_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "unique_clicks" INTEGER NOT NULL DEFAULT 0,
    "flagged_clicks" INTEGER NOT NULL DEFAULT 0,
    "pending_count" INTEGER NOT NULL DEFAULT 0,
    "approved_count" INTEGER NOT NULL DEFAULT 0,
    "rejected_count" INTEGER NOT NULL DEFAULT 0,
    "reversed_count" INTEGER NOT NULL DEFAULT 0,
    "pending_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "approved_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "rejected_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "reversed_payout_cents" BIGINT NOT NULL DEFAULT 0,
    "revenue_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "stat_day_pkey" PRIMARY KEY ("affiliate_id","day","offer_id","source_id")
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "user_role" NOT NULL DEFAULT 'AFFILIATE',
    "status" "user_status" NOT NULL DEFAULT 'active',
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "username" TEXT,
    "image" TEXT,
    "country" CHAR(2),
    "time_zone" TEXT,
    "email_confirmed_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "sessions_valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "one_time_code_secret" TEXT,
    "one_time_code_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "ip" INET,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_token" (
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "auth_token_purpose" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "auth_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "passkey" (
    "credential_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("credential_id")
);

-- CreateTable
CREATE TABLE "staff_invite" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_user_id_key" ON "affiliate"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_referral_code_key" ON "affiliate"("referral_code");

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_discord_id_key" ON "affiliate"("discord_id");

-- CreateIndex
CREATE INDEX "affiliate_status_created_at_idx" ON "affiliate"("status", "created_at");

-- CreateIndex
CREATE INDEX "affiliate_bucket_id_idx" ON "affiliate"("bucket_id");

-- CreateIndex
CREATE INDEX "payout_method_affiliate_id_kind_idx" ON "payout_method"("affiliate_id", "kind");

-- CreateIndex
CREATE INDEX "payout_method_fingerprint_idx" ON "payout_method"("fingerprint");

-- CreateIndex
CREATE INDEX "tax_form_affiliate_id_signed_at_idx" ON "tax_form"("affiliate_id", "signed_at");

-- CreateIndex
CREATE INDEX "affiliate_postback_affiliate_id_idx" ON "affiliate_postback"("affiliate_id");

-- CreateIndex
CREATE INDEX "affiliate_postback_delivery_affiliate_id_created_at_idx" ON "affiliate_postback_delivery"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "affiliate_postback_delivery_status_next_try_at_idx" ON "affiliate_postback_delivery"("status", "next_try_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_affiliate_id_idx" ON "api_key"("affiliate_id");

-- CreateIndex
CREATE UNIQUE INDEX "discord_connection_discord_id_key" ON "discord_connection"("discord_id");

-- CreateIndex
CREATE UNIQUE INDEX "discord_bonus_discord_id_key" ON "discord_bonus"("discord_id");

-- CreateIndex
CREATE UNIQUE INDEX "bot_profile_name_key" ON "bot_profile"("name");

-- CreateIndex
CREATE INDEX "bot_order_status_run_at_idx" ON "bot_order"("status", "run_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_affiliate_id_kind_key" ON "ledger_account"("affiliate_id", "kind");

-- CreateIndex
CREATE INDEX "ledger_transfer_affiliate_id_created_at_idx" ON "ledger_transfer"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "ledger_transfer_debit_account_id_created_at_idx" ON "ledger_transfer"("debit_account_id", "created_at");

-- CreateIndex
CREATE INDEX "ledger_transfer_credit_account_id_created_at_idx" ON "ledger_transfer"("credit_account_id", "created_at");

-- CreateIndex
CREATE INDEX "ledger_transfer_conversion_id_idx" ON "ledger_transfer"("conversion_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transfer_affiliate_id_key_key" ON "ledger_transfer"("affiliate_id", "key");

-- CreateIndex
CREATE INDEX "payout_request_affiliate_id_requested_at_idx" ON "payout_request"("affiliate_id", "requested_at");

-- CreateIndex
CREATE INDEX "payout_request_status_requested_at_idx" ON "payout_request"("status", "requested_at");

-- CreateIndex
CREATE INDEX "payout_request_batch_id_idx" ON "payout_request"("batch_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_request_affiliate_id_idempotency_key_key" ON "payout_request"("affiliate_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "payout_batch_status_created_at_idx" ON "payout_batch"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payout_attempt_provider_key_key" ON "payout_attempt"("provider_key");

-- CreateIndex
CREATE INDEX "payout_attempt_request_id_idx" ON "payout_attempt"("request_id");

-- CreateIndex
CREATE INDEX "funding_application_affiliate_id_created_at_idx" ON "funding_application"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "funding_application_status_created_at_idx" ON "funding_application"("status", "created_at");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_campaign_id_idx" ON "notification"("campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_dedupe_key_key" ON "notification"("user_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "notification_campaign_status_scheduled_at_idx" ON "notification_campaign"("status", "scheduled_at");

-- CreateIndex
CREATE INDEX "mail_message_created_at_idx" ON "mail_message"("created_at");

-- CreateIndex
CREATE INDEX "mail_message_to_address_created_at_idx" ON "mail_message"("to_address", "created_at");

-- CreateIndex
CREATE INDEX "support_ticket_user_id_created_at_idx" ON "support_ticket"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "support_ticket_status_created_at_idx" ON "support_ticket"("status", "created_at");

-- CreateIndex
CREATE INDEX "support_message_ticket_id_created_at_idx" ON "support_message"("ticket_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "advertiser_name_key" ON "advertiser"("name");

-- CreateIndex
CREATE INDEX "advertiser_secret_advertiser_id_idx" ON "advertiser_secret"("advertiser_id");

-- CreateIndex
CREATE INDEX "offer_advertiser_id_idx" ON "offer"("advertiser_id");

-- CreateIndex
CREATE INDEX "offer_status_created_at_idx" ON "offer"("status", "created_at");

-- CreateIndex
CREATE INDEX "offer_thumbnail_offer_id_position_idx" ON "offer_thumbnail"("offer_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "category_name_key" ON "category"("name");

-- CreateIndex
CREATE INDEX "offer_category_category_id_idx" ON "offer_category"("category_id");

-- CreateIndex
CREATE INDEX "offer_creative_offer_id_idx" ON "offer_creative"("offer_id");

-- CreateIndex
CREATE INDEX "affiliate_offer_offer_id_status_idx" ON "affiliate_offer"("offer_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "offer_group_name_key" ON "offer_group"("name");

-- CreateIndex
CREATE INDEX "offer_group_member_offer_id_idx" ON "offer_group_member"("offer_id");

-- CreateIndex
CREATE INDEX "conversion_cap_offer_id_idx" ON "conversion_cap"("offer_id");

-- CreateIndex
CREATE INDEX "conversion_cap_group_id_idx" ON "conversion_cap"("group_id");

-- CreateIndex
CREATE INDEX "traffic_override_is_active_position_idx" ON "traffic_override"("is_active", "position");

-- CreateIndex
CREATE UNIQUE INDEX "bucket_name_key" ON "bucket"("name");

-- CreateIndex
CREATE INDEX "bucket_rule_is_active_position_idx" ON "bucket_rule"("is_active", "position");

-- CreateIndex
CREATE INDEX "bucket_assignment_affiliate_id_created_at_idx" ON "bucket_assignment"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "streak_event_affiliate_id_day_idx" ON "streak_event"("affiliate_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "level_name_key" ON "level"("name");

-- CreateIndex
CREATE UNIQUE INDEX "level_required_earnings_cents_key" ON "level"("required_earnings_cents");

-- CreateIndex
CREATE INDEX "referral_visit_affiliate_id_created_at_idx" ON "referral_visit"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "referral_referrer_id_joined_at_idx" ON "referral"("referrer_id", "joined_at");

-- CreateIndex
CREATE INDEX "quest_status_starts_at_idx" ON "quest"("status", "starts_at");

-- CreateIndex
CREATE INDEX "quest_progress_quest_id_completed_at_idx" ON "quest_progress"("quest_id", "completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_log_hash_key" ON "audit_log"("hash");

-- CreateIndex
CREATE INDEX "audit_log_created_at_idx" ON "audit_log"("created_at");

-- CreateIndex
CREATE INDEX "audit_log_actor_id_created_at_idx" ON "audit_log"("actor_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_log_subject_subject_id_idx" ON "audit_log"("subject", "subject_id");

-- CreateIndex
CREATE INDEX "audit_log_action_created_at_idx" ON "audit_log"("action", "created_at");

-- CreateIndex
CREATE INDEX "feature_flag_history_flag_key_created_at_idx" ON "feature_flag_history"("flag_key", "created_at");

-- CreateIndex
CREATE INDEX "fraud_case_affiliate_id_rule_idx" ON "fraud_case"("affiliate_id", "rule");

-- CreateIndex
CREATE INDEX "fraud_case_status_score_idx" ON "fraud_case"("status", "score");

-- CreateIndex
CREATE INDEX "mentorship_mentor_id_idx" ON "mentorship"("mentor_id");

-- CreateIndex
CREATE INDEX "mentorship_affiliate_id_idx" ON "mentorship"("affiliate_id");

-- CreateIndex
CREATE INDEX "mentor_note_mentorship_id_created_at_idx" ON "mentor_note"("mentorship_id", "created_at");

-- CreateIndex
CREATE INDEX "squad_application_leader_id_idx" ON "squad_application"("leader_id");

-- CreateIndex
CREATE INDEX "squad_application_status_created_at_idx" ON "squad_application"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "squad_name_key" ON "squad"("name");

-- CreateIndex
CREATE INDEX "squad_member_affiliate_id_idx" ON "squad_member"("affiliate_id");

-- CreateIndex
CREATE INDEX "squad_period_squad_id_starts_day_idx" ON "squad_period"("squad_id", "starts_day");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_user_id_page_name_key" ON "saved_view"("user_id", "page", "name");

-- CreateIndex
CREATE UNIQUE INDEX "store_product_handle_key" ON "store_product"("handle");

-- CreateIndex
CREATE INDEX "store_product_created_at_idx" ON "store_product"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "store_variant_sku_key" ON "store_variant"("sku");

-- CreateIndex
CREATE INDEX "store_variant_product_id_position_idx" ON "store_variant"("product_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "store_cart_line_cart_id_variant_id_key" ON "store_cart_line"("cart_id", "variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_order_cart_id_key" ON "store_order"("cart_id");

-- CreateIndex
CREATE INDEX "store_order_user_id_created_at_idx" ON "store_order"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "store_order_line_order_id_idx" ON "store_order_line"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_affiliate_id_name_key" ON "source"("affiliate_id", "name");

-- CreateIndex
CREATE INDEX "conversion_affiliate_id_click_id_idx" ON "conversion"("affiliate_id", "click_id");

-- CreateIndex
CREATE INDEX "conversion_affiliate_id_created_at_idx" ON "conversion"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "conversion_affiliate_id_day_status_idx" ON "conversion"("affiliate_id", "day", "status");

-- CreateIndex
CREATE INDEX "conversion_offer_id_created_at_idx" ON "conversion"("offer_id", "created_at");

-- CreateIndex
CREATE INDEX "conversion_status_hold_until_idx" ON "conversion"("status", "hold_until");

-- CreateIndex
CREATE INDEX "conversion_history_affiliate_id_conversion_id_created_at_idx" ON "conversion_history"("affiliate_id", "conversion_id", "created_at");

-- CreateIndex
CREATE INDEX "postback_call_affiliate_id_created_at_idx" ON "postback_call"("affiliate_id", "created_at");

-- CreateIndex
CREATE INDEX "postback_call_advertiser_id_txn_id_idx" ON "postback_call"("advertiser_id", "txn_id");

-- CreateIndex
CREATE INDEX "postback_call_created_at_idx" ON "postback_call"("created_at");

-- CreateIndex
CREATE INDEX "stat_day_day_idx" ON "stat_day"("day");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user"("username");

-- CreateIndex
CREATE INDEX "app_user_role_status_idx" ON "app_user"("role", "status");

-- CreateIndex
CREATE INDEX "app_user_created_at_idx" ON "app_user"("created_at");

-- CreateIndex
CREATE INDEX "user_session_user_id_created_at_idx" ON "user_session"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "auth_token_user_id_purpose_idx" ON "auth_token"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "auth_token_expires_at_idx" ON "auth_token"("expires_at");

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_invite_token_hash_key" ON "staff_invite"("token_hash");

-- CreateIndex
CREATE INDEX "staff_invite_email_idx" ON "staff_invite"("email");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "affiliate" ADD CONSTRAINT "affiliate_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate" ADD CONSTRAINT "affiliate_bucket_id_fkey" FOREIGN KEY ("bucket_id") REFERENCES "bucket"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_method" ADD CONSTRAINT "payout_method_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_postback_delivery" ADD CONSTRAINT "affiliate_postback_delivery_postback_id_fkey" FOREIGN KEY ("postback_id") REFERENCES "affiliate_postback"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_order" ADD CONSTRAINT "bot_order_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "bot_profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_debit_account_id_fkey" FOREIGN KEY ("debit_account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_credit_account_id_fkey" FOREIGN KEY ("credit_account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_request" ADD CONSTRAINT "payout_request_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_request" ADD CONSTRAINT "payout_request_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "payout_batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "payout_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "advertiser_secret" ADD CONSTRAINT "advertiser_secret_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_fallback_offer_id_fkey" FOREIGN KEY ("fallback_offer_id") REFERENCES "offer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_thumbnail" ADD CONSTRAINT "offer_thumbnail_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_category" ADD CONSTRAINT "offer_category_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_category" ADD CONSTRAINT "offer_category_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_creative" ADD CONSTRAINT "offer_creative_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_offer" ADD CONSTRAINT "affiliate_offer_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_offer" ADD CONSTRAINT "affiliate_offer_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_group_member" ADD CONSTRAINT "offer_group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "offer_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_group_member" ADD CONSTRAINT "offer_group_member_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversion_cap_usage" ADD CONSTRAINT "conversion_cap_usage_cap_id_fkey" FOREIGN KEY ("cap_id") REFERENCES "conversion_cap"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bucket_rule" ADD CONSTRAINT "bucket_rule_bucket_id_fkey" FOREIGN KEY ("bucket_id") REFERENCES "bucket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "streak" ADD CONSTRAINT "streak_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quest_progress" ADD CONSTRAINT "quest_progress_quest_id_fkey" FOREIGN KEY ("quest_id") REFERENCES "quest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentor_note" ADD CONSTRAINT "mentor_note_mentorship_id_fkey" FOREIGN KEY ("mentorship_id") REFERENCES "mentorship"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "squad_member" ADD CONSTRAINT "squad_member_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squad"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "squad_period" ADD CONSTRAINT "squad_period_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squad"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_variant" ADD CONSTRAINT "store_variant_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "store_product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_cart_line" ADD CONSTRAINT "store_cart_line_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "store_cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_order_line" ADD CONSTRAINT "store_order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversion" ADD CONSTRAINT "conversion_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversion" ADD CONSTRAINT "conversion_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_token" ADD CONSTRAINT "auth_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

