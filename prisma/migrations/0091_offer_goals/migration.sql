-- Offers that staff keep up: goals with payouts of their own, higher payouts for volume and for single affiliates, new
-- payouts from a moment on, versions of the rules, questions before approval, kinds of devices.
-- AlterEnum
ALTER TYPE "offer_status" ADD VALUE 'archived';

-- AlterEnum
ALTER TYPE "click_flag" ADD VALUE 'device_not_allowed';

-- AlterEnum


ALTER TYPE "rejection_reason" ADD VALUE 'device_not_allowed';
ALTER TYPE "rejection_reason" ADD VALUE 'unknown_event';

-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "allowed_devices" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "default_event" TEXT NOT NULL DEFAULT 'conversion',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "affiliate_offer" ADD COLUMN     "answers" JSONB;

-- AlterTable
ALTER TABLE "conversion" ADD COLUMN     "goal_id" INTEGER;

-- CreateTable
CREATE TABLE "offer_goal" (
    "id" SERIAL NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "payout_type" "payout_type" NOT NULL,
    "payout_cents" BIGINT NOT NULL DEFAULT 0,
    "percent_payout_bps" INTEGER NOT NULL DEFAULT 0,
    "revenue_cents" BIGINT NOT NULL DEFAULT 0,
    "percent_revenue_bps" INTEGER NOT NULL DEFAULT 0,
    "is_repeatable" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_goal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_tier" (
    "id" SERIAL NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "goal_id" INTEGER,
    "from_conversion" INTEGER NOT NULL,
    "payout_cents" BIGINT NOT NULL DEFAULT 0,
    "percent_payout_bps" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "offer_tier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_payout" (
    "id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "goal_id" INTEGER,
    "payout_cents" BIGINT NOT NULL DEFAULT 0,
    "percent_payout_bps" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "affiliate_payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_payout_change" (
    "id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "terms" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "announced_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_payout_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_rules_version" (
    "offer_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_rules_version_pkey" PRIMARY KEY ("offer_id","version")
);

-- CreateTable
CREATE TABLE "offer_question" (
    "id" SERIAL NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "is_required" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "offer_question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "offer_goal_offer_id_event_key" ON "offer_goal"("offer_id", "event");

-- CreateIndex
CREATE INDEX "offer_tier_offer_id_idx" ON "offer_tier"("offer_id");

-- CreateIndex
CREATE INDEX "affiliate_payout_affiliate_id_offer_id_idx" ON "affiliate_payout"("affiliate_id", "offer_id");

-- CreateIndex
CREATE INDEX "affiliate_payout_offer_id_idx" ON "affiliate_payout"("offer_id");

-- CreateIndex
CREATE INDEX "offer_payout_change_offer_id_effective_at_idx" ON "offer_payout_change"("offer_id", "effective_at");

-- CreateIndex
CREATE INDEX "offer_question_offer_id_idx" ON "offer_question"("offer_id");

-- AddForeignKey
ALTER TABLE "offer_goal" ADD CONSTRAINT "offer_goal_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_tier" ADD CONSTRAINT "offer_tier_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_tier" ADD CONSTRAINT "offer_tier_goal_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "offer_goal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_payout" ADD CONSTRAINT "affiliate_payout_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_payout" ADD CONSTRAINT "affiliate_payout_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_payout" ADD CONSTRAINT "affiliate_payout_goal_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "offer_goal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_payout_change" ADD CONSTRAINT "offer_payout_change_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_rules_version" ADD CONSTRAINT "offer_rules_version_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_question" ADD CONSTRAINT "offer_question_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "offer_goal" ADD CONSTRAINT "offer_goal_not_negative" CHECK (
  payout_cents >= 0 AND revenue_cents >= 0 AND percent_payout_bps BETWEEN 0 AND 10000
  AND percent_revenue_bps BETWEEN 0 AND 10000);
ALTER TABLE "offer_tier" ADD CONSTRAINT "offer_tier_not_negative" CHECK (
  from_conversion > 1 AND payout_cents >= 0 AND percent_payout_bps BETWEEN 0 AND 10000);
ALTER TABLE "affiliate_payout" ADD CONSTRAINT "affiliate_payout_not_negative" CHECK (
  payout_cents >= 0 AND percent_payout_bps BETWEEN 0 AND 10000 AND ends_at > starts_at);

-- one payout at a time for an affiliate, and one step of a volume: null goals are equal here
CREATE UNIQUE INDEX "affiliate_payout_open_key" ON "affiliate_payout" ("affiliate_id", "offer_id", coalesce("goal_id", 0))
  WHERE "ends_at" IS NULL;
CREATE UNIQUE INDEX "offer_tier_from_key" ON "offer_tier" ("offer_id", coalesce("goal_id", 0), "from_conversion");
