-- What staff add to or take from balances by hand, with who approved it.
CREATE TYPE "staff_credit_kind" AS ENUM ('advance', 'adjustment');

CREATE TABLE "staff_credit" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "kind" "staff_credit_kind" NOT NULL,
    "subject" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "approved_by_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "second_approver_id" UUID,
    "posted_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_credit_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "staff_credit_affiliate_id_posted_at_idx" ON "staff_credit"("affiliate_id", "posted_at");
CREATE INDEX "staff_credit_approved_by_id_posted_at_idx" ON "staff_credit"("approved_by_id", "posted_at");

ALTER TABLE "staff_credit" ADD CONSTRAINT "staff_credit_two_people" CHECK ("second_approver_id" <> "approved_by_id");
