-- Who buys, known to one advertiser by its own number or by a keyed hash of an address of email, and whose customer they
-- are on an offer: renewals are credited to the sale that began it.
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "number" TEXT,
    "email_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "customer_is_named" CHECK ("number" IS NOT NULL OR "email_hash" IS NOT NULL)
);
CREATE UNIQUE INDEX "customer_advertiser_id_number_key" ON "customer"("advertiser_id", "number");
CREATE UNIQUE INDEX "customer_advertiser_id_email_hash_key" ON "customer"("advertiser_id", "email_hash");

CREATE TABLE "customer_binding" (
    "customer_id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "click_id" UUID NOT NULL,
    "conversion_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_binding_pkey" PRIMARY KEY ("customer_id", "offer_id")
);
ALTER TABLE "customer_binding" ADD CONSTRAINT "customer_binding_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "conversion" ADD COLUMN "customer_id" UUID;
ALTER TABLE "postback_call" ADD COLUMN "customer_number" TEXT;
ALTER TABLE "postback_call" ADD COLUMN "customer_hash" TEXT;
