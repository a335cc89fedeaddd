-- Who buys, known to one advertiser by its own numbers and by keyed hashes of addresses of email, and whose customer they are
-- on a subscription: what they pay later is credited to the sale that began it.
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

CREATE TYPE "customer_name_kind" AS ENUM ('number', 'email');

CREATE TABLE "customer_name" (
    "advertiser_id" INTEGER NOT NULL,
    "kind" "customer_name_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "customer_name_pkey" PRIMARY KEY ("advertiser_id", "kind", "name")
);
CREATE INDEX "customer_name_customer_id_idx" ON "customer_name"("customer_id");

CREATE TABLE "customer_binding" (
    "customer_id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "click_id" UUID NOT NULL,
    "conversion_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_binding_pkey" PRIMARY KEY ("customer_id", "offer_id")
);
ALTER TABLE "customer_name" ADD CONSTRAINT "customer_name_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_binding" ADD CONSTRAINT "customer_binding_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "postback_call" ADD COLUMN "customer_number" TEXT;
ALTER TABLE "postback_call" ADD COLUMN "customer_hash" TEXT;
