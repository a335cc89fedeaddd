-- What affiliates say of themselves while they wait for approval, and which terms they accepted.
-- CreateTable
CREATE TABLE "affiliate_application" (
    "affiliate_id" INTEGER NOT NULL,
    "website" TEXT NOT NULL,
    "traffic_kinds" TEXT[],
    "country" CHAR(2) NOT NULL,
    "promotion" TEXT NOT NULL,
    "terms_url" TEXT NOT NULL,
    "terms_version" TEXT NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "times_sent" INTEGER NOT NULL DEFAULT 1,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "affiliate_application_pkey" PRIMARY KEY ("affiliate_id")
);
