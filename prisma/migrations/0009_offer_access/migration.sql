-- Offers that are not open to everybody: private ones, and what the click path must know of who may promote them.

ALTER TABLE "offer" ADD COLUMN "is_private" BOOLEAN NOT NULL DEFAULT false;

ALTER TYPE "click_flag" ADD VALUE 'offer_not_approved';
ALTER TYPE "rejection_reason" ADD VALUE 'offer_not_approved';

-- Told by affiliate: each process reads the few offers again that are open to that one. Saved marks tell nobody.
CREATE TRIGGER "affiliate_offer_rules_insert" AFTER INSERT ON "affiliate_offer"
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
CREATE TRIGGER "affiliate_offer_rules_update" AFTER UPDATE ON "affiliate_offer"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
CREATE TRIGGER "affiliate_offer_rules_delete" AFTER DELETE ON "affiliate_offer"
  FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');

-- What staff have to answer, the oldest first.
CREATE INDEX "affiliate_offer_requested" ON "affiliate_offer" ("requested_at") WHERE status = 'requested';
