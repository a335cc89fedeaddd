-- Holds of payouts after a new destination that two members of staff ended early.
-- CreateTable
CREATE TABLE "payout_hold_lift" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "approved_by_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "second_approver_id" UUID,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_hold_lift_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payout_hold_lift_affiliate_id_held_until_approved_by_id_key" ON "payout_hold_lift"("affiliate_id", "held_until", "approved_by_id");

ALTER TABLE "payout_hold_lift"
  ADD CONSTRAINT "payout_hold_lift_two_people" CHECK ("second_approver_id" <> "approved_by_id"),
  ADD CONSTRAINT "payout_hold_lift_lifted_by_two" CHECK (("lifted_at" IS NULL) = ("second_approver_id" IS NULL));
