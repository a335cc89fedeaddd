-- The feed of all conversions: in the order of time, by state, by reason and by payout, whoever's they are; and how
-- often the payout of one was changed.

-- AlterTable
ALTER TABLE "conversion" ADD COLUMN     "payout_revision" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "conversion_created_at_id_idx" ON "conversion"("created_at", "id");

-- CreateIndex
CREATE INDEX "conversion_status_created_at_idx" ON "conversion"("status", "created_at");

-- CreateIndex
CREATE INDEX "conversion_payout_cents_created_at_idx" ON "conversion"("payout_cents", "created_at");

-- Most have no reason.
CREATE INDEX "conversion_reason_created_at" ON "conversion" (reason, created_at) WHERE reason IS NOT NULL;
CREATE INDEX "postback_call_reason_created_at" ON "postback_call" (reason, created_at) WHERE reason IS NOT NULL;

ALTER TABLE "conversion" ADD CONSTRAINT "conversion_payout_revision_not_negative" CHECK (payout_revision >= 0);
