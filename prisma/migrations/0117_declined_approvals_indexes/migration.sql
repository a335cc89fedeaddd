-- outside a transaction
-- a lift that was declined can be asked for again by the same person
DROP INDEX CONCURRENTLY IF EXISTS "payout_hold_lift_waiting_key";
CREATE UNIQUE INDEX CONCURRENTLY "payout_hold_lift_waiting_key"
  ON "payout_hold_lift"("affiliate_id", "held_until", "approved_by_id") WHERE "declined_at" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "payout_hold_lift_affiliate_id_held_until_approved_by_id_key";
ALTER TABLE "staff_credit" VALIDATE CONSTRAINT "staff_credit_declined_by";
ALTER TABLE "staff_credit" VALIDATE CONSTRAINT "staff_credit_not_both";
ALTER TABLE "payout_hold_lift" VALIDATE CONSTRAINT "payout_hold_lift_declined_by";
ALTER TABLE "payout_hold_lift" VALIDATE CONSTRAINT "payout_hold_lift_not_both";
ALTER TABLE "account_repair" VALIDATE CONSTRAINT "account_repair_declined_by";
