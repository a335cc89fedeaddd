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
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "contest_pkey" PRIMARY KEY ("quest_id")
);
CREATE INDEX "contest_status_idx" ON "contest"("status");
ALTER TABLE "contest" ADD CONSTRAINT "contest_quest_id_fkey" FOREIGN KEY ("quest_id") REFERENCES "quest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contest" ADD FOREIGN KEY ("squad_id") REFERENCES "squad" ("id");
ALTER TABLE "contest" ADD CONSTRAINT "contest_ends_once" CHECK ((status = 'settled') = (settled_at IS NOT NULL)
  AND (status = 'cancelled') = (cancelled_at IS NOT NULL));
ALTER TABLE "contest" ADD CONSTRAINT "contest_told_of_end" CHECK (told_at >= cancelled_at);

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

-- What one person asked for and a second one has to start as well: prizes above what one person gives a day.
CREATE TABLE "contest_start" (
    "id" UUID NOT NULL,
    "quest_id" INTEGER NOT NULL,
    "budget_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "approved_by_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "second_approver_id" UUID,
    "started_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "declined_by_id" UUID,
    "decline_reason" TEXT,

    CONSTRAINT "contest_start_pkey" PRIMARY KEY ("id")
);
-- a contest waits once, and is started once
CREATE UNIQUE INDEX "contest_start_waiting_key" ON "contest_start"("quest_id") WHERE "declined_at" IS NULL AND "voided_at" IS NULL;
ALTER TABLE "contest_start" ADD CONSTRAINT "contest_start_quest_id_fkey" FOREIGN KEY ("quest_id") REFERENCES "contest"("quest_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contest_start" ADD FOREIGN KEY ("approved_by_id") REFERENCES "app_user" ("id");
ALTER TABLE "contest_start"
  ADD CONSTRAINT "contest_start_two_people" CHECK ("second_approver_id" <> "approved_by_id"),
  ADD CONSTRAINT "contest_start_started_by_two" CHECK (("started_at" IS NULL) = ("second_approver_id" IS NULL)),
  ADD CONSTRAINT "contest_start_declined_by" CHECK (("declined_at" IS NULL) = ("declined_by_id" IS NULL)
    AND ("declined_at" IS NULL) = ("decline_reason" IS NULL)),
  ADD CONSTRAINT "contest_start_one_end" CHECK (num_nonnulls("started_at", "voided_at", "declined_at") <= 1);
