-- Codes that buyers enter at an advertiser's checkout, each given to one affiliate for one offer, and which sales they credited.
CREATE TYPE "coupon_code_status" AS ENUM ('requested', 'active', 'refused', 'ended');

CREATE TABLE "coupon_code" (
    "id" SERIAL NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "status" "coupon_code_status" NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_code_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "coupon_code_advertiser_id_key_key" ON "coupon_code"("advertiser_id", "key");
CREATE INDEX "coupon_code_offer_id_idx" ON "coupon_code"("offer_id");
CREATE INDEX "coupon_code_affiliate_id_idx" ON "coupon_code"("affiliate_id");
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "coupon_sale" (
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "click_id" UUID NOT NULL,
    "sent_click" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupon_sale_pkey" PRIMARY KEY ("advertiser_id", "txn_id")
);
CREATE INDEX "coupon_sale_coupon_id_created_at_idx" ON "coupon_sale"("coupon_id", "created_at");
CREATE INDEX "coupon_sale_affiliate_id_click_id_idx" ON "coupon_sale"("affiliate_id", "click_id");
ALTER TABLE "coupon_sale" ADD CONSTRAINT "coupon_sale_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon_code"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "offer" ADD COLUMN "clicks_beat_coupons" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "postback_call" ADD COLUMN "coupon" TEXT;
