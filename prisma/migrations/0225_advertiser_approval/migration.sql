-- Conversions that the advertiser approves, in place of a hold: within how many days, and what becomes of those that are
-- not decided by then.
CREATE TYPE "after_deadline" AS ENUM ('approve', 'ask_staff');
ALTER TABLE "offer" ADD COLUMN "approval_days" INTEGER CHECK ("approval_days" BETWEEN 1 AND 120);
ALTER TABLE "offer" ADD COLUMN "after_approval_deadline" "after_deadline" NOT NULL DEFAULT 'approve';

CREATE TYPE "conversion_approver" AS ENUM ('advertiser', 'staff');
ALTER TABLE "conversion" ADD COLUMN "approver" "conversion_approver";
ALTER TABLE "conversion_history" ADD COLUMN "is_by_advertiser" BOOLEAN NOT NULL DEFAULT false;

-- Lists of what waits for somebody, which are few of all conversions.
CREATE INDEX "conversion_approver_idx" ON "conversion" ("offer_id", "created_at", "id")
  WHERE "approver" IS NOT NULL AND "status" = 'pending';
