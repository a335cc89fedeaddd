-- How many postbacks of callers without a valid token were answered and not stored one by one, by network and hour.
-- CreateTable
CREATE TABLE "refused_call_count" (
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "network" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "refused_call_count_pkey" PRIMARY KEY ("starts_at","network")
);
