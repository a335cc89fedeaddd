-- Advances: what is repaid out of earnings names its advance, so that each one's history is read from the ledger.

-- AlterEnum
ALTER TYPE "transfer_kind" ADD VALUE 'repayment_reversal';

-- AlterTable
ALTER TABLE "ledger_transfer" ADD COLUMN     "funding_application_id" UUID;

-- CreateIndex
CREATE INDEX "funding_application_created_at_id_idx" ON "funding_application"("created_at", "id");

CREATE INDEX "ledger_transfer_funding" ON "ledger_transfer" (funding_application_id, created_at)
  WHERE funding_application_id IS NOT NULL;
ALTER TABLE "ledger_transfer" ADD FOREIGN KEY (funding_application_id) REFERENCES "funding_application" (id);

CREATE INDEX "funding_application_owed" ON "funding_application" (affiliate_id, decided_at) WHERE outstanding_cents > 0;
ALTER TABLE "funding_application"
  ADD CONSTRAINT "funding_application_owes_what_it_got" CHECK (outstanding_cents <= coalesce(granted_cents, 0));
