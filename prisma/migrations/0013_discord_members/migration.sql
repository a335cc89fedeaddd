-- What the community knows of connected Discord accounts, and what the queue of bot orders needs to be run once each.

-- CreateTable
CREATE TABLE "discord_member" (
    "discord_id" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3),
    "role_level" INTEGER,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "discord_member_pkey" PRIMARY KEY ("discord_id")
);

-- AlterTable
ALTER TABLE "bot_profile" ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "bot_order" ADD COLUMN     "key" TEXT,
ADD COLUMN     "result" JSONB,
ADD COLUMN     "started_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "discord_member_next_try_at_idx" ON "discord_member"("next_try_at");

-- CreateIndex
CREATE UNIQUE INDEX "bot_order_key_key" ON "bot_order"("key");

-- CreateIndex
CREATE INDEX "bot_order_profile_id_started_at_idx" ON "bot_order"("profile_id", "started_at");

ALTER TABLE "discord_member" ADD CONSTRAINT "discord_member_attempts" CHECK (attempts >= 0);
ALTER TABLE "bot_order" ADD CONSTRAINT "bot_order_attempts" CHECK (attempts >= 0);
ALTER TABLE "bot_profile" ADD CONSTRAINT "bot_profile_rate" CHECK (rate_per_minute > 0);
