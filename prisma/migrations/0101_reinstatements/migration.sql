-- A conversion that staff take up again is approved like an adjustment, and restores the quests that it undid.
-- AlterEnum
ALTER TYPE "staff_credit_kind" ADD VALUE 'reinstatement';

-- AlterTable
ALTER TABLE "quest_progress" ADD COLUMN     "former_claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "former_completed_at" TIMESTAMPTZ(3),
ADD COLUMN     "former_value" BIGINT;
