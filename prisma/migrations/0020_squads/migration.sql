-- Squads: a period that is closed keeps what each member earned in it and what the split makes of that.

-- AlterTable
ALTER TABLE "squad_period" DROP COLUMN "totals",
ADD COLUMN     "split" "squad_split";

-- CreateTable
CREATE TABLE "squad_period_line" (
    "period_id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "clicks" INTEGER NOT NULL,
    "conversions" INTEGER NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "correction_cents" BIGINT NOT NULL,
    "share_cents" BIGINT NOT NULL,
    "due_cents" BIGINT NOT NULL,
    "settled_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "squad_period_line_pkey" PRIMARY KEY ("period_id","affiliate_id")
);

-- CreateIndex
CREATE INDEX "squad_period_line_affiliate_id_idx" ON "squad_period_line"("affiliate_id");

-- CreateIndex
CREATE INDEX "squad_application_created_at_id_idx" ON "squad_application"("created_at", "id");

-- CreateIndex
CREATE INDEX "squad_created_at_id_idx" ON "squad"("created_at", "id");

-- AddForeignKey
ALTER TABLE "squad_period_line" ADD CONSTRAINT "squad_period_line_period_id_fkey" FOREIGN KEY ("period_id") REFERENCES "squad_period"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "squad_period_line" ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);

-- A share is of what was earned, and no more of it moves than is due.
ALTER TABLE "squad_period_line"
  ADD CONSTRAINT "squad_period_line_sums" CHECK (
    due_cents = share_cents - payout_cents - correction_cents
    AND settled_cents BETWEEN 0 AND abs(due_cents));

-- What is still to move: few rows, looked at every minute.
CREATE INDEX "squad_period_line_owed" ON "squad_period_line" (period_id, affiliate_id)
  WHERE settled_cents < abs(due_cents);

-- Names differ by more than capitals, nobody is in two squads, and a squad has one open period.
CREATE UNIQUE INDEX "squad_name_folded" ON "squad" (lower(name));
CREATE UNIQUE INDEX "squad_member_current" ON "squad_member" (affiliate_id) WHERE left_at IS NULL;
CREATE UNIQUE INDEX "squad_period_open" ON "squad_period" (squad_id) WHERE closed_at IS NULL;

ALTER TABLE "squad_member" ADD CONSTRAINT "squad_member_share" CHECK (share_bps BETWEEN 0 AND 10000);

-- The queue in the order of names.
CREATE INDEX "squad_application_name" ON "squad_application" (lower(name), id);
