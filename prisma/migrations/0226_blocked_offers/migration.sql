-- Staff keep one affiliate from an offer that is open to others.
ALTER TABLE "affiliate_offer" ADD COLUMN "blocked_at" TIMESTAMPTZ(3);
ALTER TABLE "affiliate_offer" ADD COLUMN "blocked_by_id" UUID;
ALTER TABLE "affiliate_offer" ADD COLUMN "block_reason" TEXT;
ALTER TABLE "affiliate_offer" ADD CONSTRAINT "affiliate_offer_block" CHECK (("blocked_at" IS NULL) = ("block_reason" IS NULL));
CREATE INDEX "affiliate_offer_blocked" ON "affiliate_offer" ("offer_id", "blocked_at") WHERE "blocked_at" IS NOT NULL;

-- The click path reads what is blocked with what is approved.
DROP TRIGGER affiliate_offer_rules_insert ON affiliate_offer;
CREATE TRIGGER affiliate_offer_rules_insert AFTER INSERT ON affiliate_offer
  FOR EACH ROW WHEN (NEW.status = 'approved' OR NEW.blocked_at IS NOT NULL)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
DROP TRIGGER affiliate_offer_rules_update ON affiliate_offer;
CREATE TRIGGER affiliate_offer_rules_update AFTER UPDATE ON affiliate_offer
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.blocked_at IS DISTINCT FROM NEW.blocked_at)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
DROP TRIGGER affiliate_offer_rules_delete ON affiliate_offer;
CREATE TRIGGER affiliate_offer_rules_delete AFTER DELETE ON affiliate_offer
  FOR EACH ROW WHEN (OLD.status = 'approved' OR OLD.blocked_at IS NOT NULL)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
