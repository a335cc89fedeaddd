-- How many visits to a referral link were deleted for their age, so that the funnel still counts them.
-- CreateTable
CREATE TABLE "referral_visit_total" (
    "affiliate_id" INTEGER NOT NULL,
    "visits" INTEGER NOT NULL,

    CONSTRAINT "referral_visit_total_pkey" PRIMARY KEY ("affiliate_id")
);
