-- What a webhook of a shop said that a later one is read by, and sales that are disputed at their shop.
CREATE TYPE "shop_fact_kind" AS ENUM ('same_sale', 'click', 'first_payment', 'paid_as', 'refund');

CREATE TABLE "shop_fact" (
    "advertiser_id" INTEGER NOT NULL,
    "kind" "shop_fact_kind" NOT NULL,
    "number" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_fact_pkey" PRIMARY KEY ("advertiser_id", "kind", "number", "value")
);
CREATE INDEX "shop_fact_created_at_idx" ON "shop_fact" ("created_at");

CREATE TABLE "sale_dispute" (
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "conversion_id" UUID NOT NULL,
    "normal_hold_until" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sale_dispute_pkey" PRIMARY KEY ("advertiser_id", "txn_id", "dispute_id")
);
