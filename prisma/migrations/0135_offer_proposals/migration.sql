ALTER TABLE "advertiser" ADD COLUMN "own_changes" TEXT[] DEFAULT ARRAY[]::TEXT[];

CREATE TYPE "proposal_kind" AS ENUM ('new_offer', 'details', 'creatives', 'status');
CREATE TYPE "proposal_status" AS ENUM ('waiting', 'accepted', 'declined', 'withdrawn');

CREATE TABLE "offer_proposal" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "offer_id" INTEGER,
    "kind" "proposal_kind" NOT NULL,
    "status" "proposal_status" NOT NULL DEFAULT 'waiting',
    "changes" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision_reason" TEXT,

    CONSTRAINT "offer_proposal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "offer_proposal_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "offer_proposal_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    -- only a new offer that was not accepted has no number yet
    CONSTRAINT "offer_proposal_offer" CHECK ("offer_id" IS NOT NULL OR ("kind" = 'new_offer' AND "status" <> 'accepted')),
    CONSTRAINT "offer_proposal_decided" CHECK (("status" = 'waiting') = ("decided_at" IS NULL))
);
CREATE INDEX "offer_proposal_advertiser_id_created_at_idx" ON "offer_proposal"("advertiser_id", "created_at");
CREATE INDEX "offer_proposal_status_created_at_idx" ON "offer_proposal"("status", "created_at");
CREATE INDEX "offer_proposal_offer_id_idx" ON "offer_proposal"("offer_id");
-- one proposal of a kind waits for an offer
CREATE UNIQUE INDEX "offer_proposal_waiting" ON "offer_proposal"("offer_id", "kind") WHERE "status" = 'waiting';
