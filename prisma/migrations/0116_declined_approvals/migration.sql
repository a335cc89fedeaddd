-- What one person approved can be declined by another one, or withdrawn by the same. A declined request is never done,
-- also not by the version before, which does not know it.
ALTER TABLE "staff_credit"
  ADD COLUMN "declined_at" TIMESTAMPTZ(3),
  ADD COLUMN "declined_by_id" UUID,
  ADD COLUMN "decline_reason" TEXT,
  ADD CONSTRAINT "staff_credit_declined_by" CHECK (("declined_at" IS NULL) = ("declined_by_id" IS NULL)
    AND ("declined_at" IS NULL) = ("decline_reason" IS NULL)) NOT VALID,
  ADD CONSTRAINT "staff_credit_not_both" CHECK ("posted_at" IS NULL OR "declined_at" IS NULL) NOT VALID;

ALTER TABLE "payout_hold_lift"
  ADD COLUMN "declined_at" TIMESTAMPTZ(3),
  ADD COLUMN "declined_by_id" UUID,
  ADD COLUMN "decline_reason" TEXT,
  ADD CONSTRAINT "payout_hold_lift_declined_by" CHECK (("declined_at" IS NULL) = ("declined_by_id" IS NULL)
    AND ("declined_at" IS NULL) = ("decline_reason" IS NULL)) NOT VALID,
  ADD CONSTRAINT "payout_hold_lift_not_both" CHECK ("lifted_at" IS NULL OR "declined_at" IS NULL) NOT VALID;

-- a repair that was declined is void too; one that another change made void was declined by nobody
ALTER TABLE "account_repair"
  ADD COLUMN "declined_by_id" UUID,
  ADD COLUMN "decline_reason" TEXT,
  ADD CONSTRAINT "account_repair_declined_by" CHECK (("declined_by_id" IS NULL) = ("decline_reason" IS NULL)
    AND ("declined_by_id" IS NULL OR "voided_at" IS NOT NULL)) NOT VALID;
