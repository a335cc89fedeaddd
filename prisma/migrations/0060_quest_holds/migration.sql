-- Cash rewards of quests are credited as pending and released after a hold, like the payouts of conversions.

ALTER TYPE "transfer_kind" ADD VALUE 'quest_credit';
ALTER TYPE "transfer_kind" ADD VALUE 'quest_rejection';

-- Quests and referrals that were completed by clicks or accounts of the affiliate's own.
ALTER TYPE "fraud_rule" ADD VALUE 'quest_clicks';
ALTER TYPE "fraud_rule" ADD VALUE 'referral_ring';

CREATE TABLE "quest_hold" (
    "affiliate_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "quest_id" INTEGER NOT NULL,
    "window_key" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "hold_until" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "reversed_at" TIMESTAMPTZ(3),

    CONSTRAINT "quest_hold_pkey" PRIMARY KEY ("affiliate_id", "key")
);
ALTER TABLE "quest_hold" ADD FOREIGN KEY ("affiliate_id") REFERENCES "affiliate" ("id");
ALTER TABLE "quest_hold" ADD CONSTRAINT "quest_hold_quest_id_fkey" FOREIGN KEY ("quest_id") REFERENCES "quest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "quest_hold" ADD CONSTRAINT "quest_hold_amount_positive" CHECK (amount_cents > 0);

-- Few rows, looked at every minute and with each balance.
CREATE INDEX "quest_hold_due" ON "quest_hold" (hold_until, affiliate_id) WHERE released_at IS NULL AND reversed_at IS NULL;
CREATE INDEX "quest_hold_held" ON "quest_hold" (affiliate_id) WHERE released_at IS NULL AND reversed_at IS NULL;
