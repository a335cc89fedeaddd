-- Contests: quests with ranks. What a contest shares with quests (name, metric, period, budget) is a row of quest, which
-- stays a draft, so that nothing that settles or lists quests takes it for one.
ALTER TABLE "quest" ADD COLUMN "is_contest" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "quest" ADD CONSTRAINT "quest_of_contest" CHECK (NOT is_contest OR (status = 'draft' AND ends_at IS NOT NULL
  AND reward = 'cash' AND budget_cents IS NOT NULL)) NOT VALID;

CREATE TYPE "contest_status" AS ENUM ('draft', 'running', 'settled', 'cancelled');

CREATE TABLE "contest" (
    "quest_id" INTEGER NOT NULL,
    "prizes" JSONB NOT NULL,
    "squad_id" INTEGER,
    "status" "contest_status" NOT NULL DEFAULT 'draft',
    "prizes_set_by_id" UUID NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "contest_pkey" PRIMARY KEY ("quest_id")
);
CREATE INDEX "contest_status_idx" ON "contest"("status");
ALTER TABLE "contest" ADD CONSTRAINT "contest_quest_id_fkey" FOREIGN KEY ("quest_id") REFERENCES "quest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contest" ADD FOREIGN KEY ("squad_id") REFERENCES "squad" ("id");
ALTER TABLE "contest" ADD CONSTRAINT "contest_ends_once" CHECK ((status = 'settled') = (settled_at IS NOT NULL)
  AND (status = 'cancelled') = (cancelled_at IS NOT NULL));

CREATE TABLE "contest_standing" (
    "quest_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "value" BIGINT NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,
    "place" INTEGER,
    "prize_cents" BIGINT,
    "paid_count" INTEGER NOT NULL DEFAULT 0,
    "taken_back_at" TIMESTAMPTZ(3),

    CONSTRAINT "contest_standing_pkey" PRIMARY KEY ("quest_id", "affiliate_id")
);
-- a place is given once
CREATE UNIQUE INDEX "contest_standing_quest_id_place_key" ON "contest_standing"("quest_id", "place");
CREATE INDEX "contest_standing_affiliate_id_idx" ON "contest_standing"("affiliate_id");
CREATE INDEX "contest_standing_prizes" ON "contest_standing" (quest_id, place) WHERE prize_cents IS NOT NULL;
ALTER TABLE "contest_standing" ADD CONSTRAINT "contest_standing_quest_id_fkey" FOREIGN KEY ("quest_id") REFERENCES "contest"("quest_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contest_standing" ADD FOREIGN KEY ("affiliate_id") REFERENCES "affiliate" ("id");
ALTER TABLE "contest_standing" ADD CONSTRAINT "contest_standing_amounts" CHECK (value >= 0 AND place > 0 AND prize_cents > 0
  AND paid_count >= 0 AND (prize_cents IS NULL OR place IS NOT NULL) AND (paid_count = 0 OR prize_cents IS NOT NULL));
