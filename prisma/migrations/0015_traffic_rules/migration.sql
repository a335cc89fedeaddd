-- Overrides, groups, caps and buckets decide about clicks: what must hold of them, and the channel that tells of changes.

-- The offer of the link, where its visitor was sent to another one. The click counts for the other.
ALTER TABLE "click" ADD COLUMN "linked_offer_id" INTEGER;

-- An offer is in one group at most, so that it is clear which one spreads its clicks.
DROP INDEX "offer_group_member_offer_id_idx";
CREATE UNIQUE INDEX "offer_group_member_offer_id_key" ON "offer_group_member"("offer_id");
ALTER TABLE "offer_group_member"
  ADD CONSTRAINT "offer_group_member_weight_range" CHECK (weight BETWEEN 0 AND 1000);
ALTER TABLE "offer_group"
  ADD FOREIGN KEY (fallback_offer_id) REFERENCES "offer" (id);

ALTER TABLE "conversion_cap"
  ADD CONSTRAINT "conversion_cap_no_overflow_to_itself" CHECK (overflow_offer_id <> offer_id),
  ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id),
  ADD FOREIGN KEY (bucket_id) REFERENCES "bucket" (id),
  ADD FOREIGN KEY (overflow_offer_id) REFERENCES "offer" (id);

ALTER TABLE "traffic_override"
  ADD CONSTRAINT "traffic_override_weight_range" CHECK (weight BETWEEN 1 AND 100),
  ADD CONSTRAINT "traffic_override_one_destination" CHECK ((destination_offer_id IS NULL) <> (destination_url IS NULL)),
  ADD CONSTRAINT "traffic_override_leads_away" CHECK (destination_offer_id <> offer_id),
  ADD CONSTRAINT "traffic_override_sub_id_whole" CHECK ((sub_id_key IS NULL) = (sub_id_value IS NULL)),
  ADD CONSTRAINT "traffic_override_sub_id_known" CHECK (sub_id_key IN ('s1', 's2', 's3', 's4', 's5')),
  ADD CONSTRAINT "traffic_override_device_known" CHECK (device IN ('desktop', 'mobile', 'tablet')),
  ADD CONSTRAINT "traffic_override_ends_after_start" CHECK (ends_at > starts_at),
  ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id),
  ADD FOREIGN KEY (offer_id) REFERENCES "offer" (id),
  ADD FOREIGN KEY (destination_offer_id) REFERENCES "offer" (id);

ALTER TABLE "bucket"
  ADD CONSTRAINT "bucket_adjustment_range" CHECK (payout_adjustment_bps BETWEEN -10000 AND 10000),
  ADD CONSTRAINT "bucket_hold_range" CHECK (hold_days BETWEEN 0 AND 90),
  ADD CONSTRAINT "bucket_daily_cap_positive" CHECK (daily_payout_cap_cents > 0);

CREATE TRIGGER "conversion_cap_rules" AFTER INSERT OR UPDATE OR DELETE ON "conversion_cap"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('cap', 'id');
CREATE TRIGGER "offer_group_rules" AFTER INSERT OR UPDATE OR DELETE ON "offer_group"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('group', 'id');
CREATE TRIGGER "offer_group_member_rules" AFTER INSERT OR UPDATE OR DELETE ON "offer_group_member"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('group', 'group_id');
CREATE TRIGGER "traffic_override_rules" AFTER INSERT OR UPDATE OR DELETE ON "traffic_override"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('override', 'id');
CREATE TRIGGER "bucket_rules" AFTER INSERT OR UPDATE OR DELETE ON "bucket"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('bucket', 'id');

-- An affiliate's bucket decides which caps are theirs and which offers they may promote.
DROP TRIGGER "affiliate_rules_update" ON "affiliate";
CREATE TRIGGER "affiliate_rules_update" AFTER UPDATE ON "affiliate"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.bucket_id IS DISTINCT FROM NEW.bucket_id)
  EXECUTE FUNCTION stoke_notify_rules('affiliate', 'id');
