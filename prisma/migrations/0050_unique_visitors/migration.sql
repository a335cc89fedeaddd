-- Which visitors clicked which link within the last hour, so that all processes count a visitor once. It begins empty:
-- reading the clicks of the last hour would take minutes where there are many.
-- CreateTable
CREATE TABLE "unique_visitor" (
    "affiliate_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "visitor" BYTEA NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unique_visitor_pkey" PRIMARY KEY ("affiliate_id","offer_id","visitor")
);

-- CreateIndex
CREATE INDEX "unique_visitor_claimed_at_idx" ON "unique_visitor"("claimed_at");

-- Every row lives about an hour: cleaned up often, a little at a time.
ALTER TABLE "unique_visitor" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
