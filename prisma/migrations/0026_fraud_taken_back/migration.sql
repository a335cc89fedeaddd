-- A rejected case keeps money where it is until all of it is taken back, and is not looked at again after that.
ALTER TABLE "fraud_case" ADD COLUMN     "taken_back_at" TIMESTAMPTZ(3);
UPDATE "fraud_case" k SET taken_back_at = k.decided_at WHERE k.status = 'rejected' AND NOT EXISTS (
  SELECT FROM "fraud_fact" f JOIN "conversion" c ON c.affiliate_id = f.affiliate_id AND c.id = f.conversion_id
  WHERE f.case_id = k.id AND c.status IN ('pending', 'approved'));
ALTER TABLE "fraud_case" ADD CONSTRAINT "fraud_case_taken_back" CHECK (taken_back_at IS NULL OR status = 'rejected');

-- Asked for every conversion, release and payout, in these words (lib/fraud/review.ts).
DROP INDEX "fraud_case_held";
CREATE INDEX "fraud_case_holds" ON "fraud_case" (affiliate_id)
  WHERE status = 'held' OR (status = 'rejected' AND taken_back_at IS NULL);
