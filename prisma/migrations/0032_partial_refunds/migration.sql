-- Refunds of a part of a sale: what was refunded so far, and every refund with its answer.
ALTER TABLE "conversion" ADD COLUMN "refunded_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "postback_call" ADD COLUMN "refund_id" TEXT;

CREATE TABLE "postback_refund" (
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "refund_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "affiliate_id" INTEGER,
    "conversion_id" UUID,
    "http_status" INTEGER NOT NULL,
    "response" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "postback_refund_pkey" PRIMARY KEY ("advertiser_id", "txn_id", "refund_id")
);
