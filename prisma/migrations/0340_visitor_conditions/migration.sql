-- Conditions on visitors beside their country and device: of offers, of the offers of smart links, and of overrides. What is kept of
-- a visitor with their click, for rules of payouts that ask it, and the reason of visitors whom an offer refuses.
ALTER TYPE "click_flag" ADD VALUE IF NOT EXISTS 'visitor_not_allowed' AFTER 'device_not_allowed';
ALTER TYPE "rejection_reason" ADD VALUE IF NOT EXISTS 'visitor_not_allowed' AFTER 'device_not_allowed';
ALTER TABLE "offer" ADD COLUMN "visitors" JSONB NOT NULL DEFAULT '{}'
    CONSTRAINT "offer_visitors_are_conditions" CHECK (jsonb_typeof("visitors") = 'object'),
  ADD COLUMN "refuses_unknown_visitors" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "smart_link_arm" ADD COLUMN "visitors" JSONB NOT NULL DEFAULT '{}'
    CONSTRAINT "smart_link_arm_visitors_are_conditions" CHECK (jsonb_typeof("visitors") = 'object');
ALTER TABLE "traffic_override" ADD COLUMN "visitors" JSONB NOT NULL DEFAULT '{}'
    CONSTRAINT "traffic_override_visitors_are_conditions" CHECK (jsonb_typeof("visitors") = 'object');
ALTER TABLE "click" ADD COLUMN "seen" JSONB;

-- The click path keeps what planned rules of payouts ask of visitors, so that they can be paid by them from the first day.
CREATE TRIGGER offer_payout_change_rules AFTER INSERT OR UPDATE ON offer_payout_change
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('offer', 'offer_id');
