-- Links of affiliates that lead to one of several offers, the shares of these offers over time, and their clicks by day.
-- CreateEnum
CREATE TYPE "smart_link_split" AS ENUM ('weight', 'earnings', 'conversions');

-- CreateTable
CREATE TABLE "smart_link" (
    "id" SERIAL NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "split" "smart_link_split" NOT NULL,
    "floor_bps" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "smart_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "smart_link_arm" (
    "smart_link_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL,
    "countries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "devices" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "smart_link_arm_pkey" PRIMARY KEY ("smart_link_id","offer_id")
);

-- CreateTable
CREATE TABLE "smart_link_share" (
    "smart_link_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "share_bps" INTEGER NOT NULL,
    "best_bps" INTEGER,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "conversions" INTEGER NOT NULL DEFAULT 0,
    "payout_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "smart_link_share_pkey" PRIMARY KEY ("smart_link_id","revision","offer_id")
);

-- CreateTable
CREATE TABLE "smart_link_day" (
    "smart_link_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "flagged_clicks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "smart_link_day_pkey" PRIMARY KEY ("smart_link_id","day","offer_id")
);

-- CreateIndex
CREATE INDEX "smart_link_affiliate_id_idx" ON "smart_link"("affiliate_id");

-- AddForeignKey
ALTER TABLE "smart_link_arm" ADD CONSTRAINT "smart_link_arm_smart_link_id_fkey" FOREIGN KEY ("smart_link_id") REFERENCES "smart_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Shares are never changed, because clicks are explained by them. Every change of a link or of its offers ends in its row.
CREATE TRIGGER "smart_link_rules" AFTER INSERT OR UPDATE OR DELETE ON "smart_link"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('smart', 'id');
