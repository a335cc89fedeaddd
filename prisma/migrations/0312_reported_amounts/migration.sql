-- What was reported in another currency, beside the dollars it was converted into: the sum as decimal text, its currency, and the
-- rate.
ALTER TABLE "conversion" ADD COLUMN "reported_amount" TEXT, ADD COLUMN "reported_currency" CHAR(3),
  ADD COLUMN "exchange_rate_id" INTEGER REFERENCES "exchange_rate"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "postback_refund" ADD COLUMN "reported_amount" TEXT, ADD COLUMN "reported_currency" CHAR(3);
ALTER TABLE "postback_call" ADD COLUMN "currency" TEXT;

-- Calls that wait for a rate: each is processed when there is one, as if it had come then.
CREATE TABLE "rate_wait" (
    "call_id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "operation" "postback_operation" NOT NULL,
    "refund_id" TEXT NOT NULL DEFAULT '',
    "request_hash" TEXT NOT NULL,
    "amount" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "affiliate_id" INTEGER,
    "offer_id" INTEGER,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "began_at" TIMESTAMPTZ(3),
    "pays_period" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_wait_pkey" PRIMARY KEY ("call_id")
);
CREATE UNIQUE INDEX "rate_wait_advertiser_id_txn_id_operation_refund_id_key" ON "rate_wait"("advertiser_id", "txn_id", "operation", "refund_id");
CREATE INDEX "rate_wait_affiliate_id_created_at_idx" ON "rate_wait"("affiliate_id", "created_at");
CREATE INDEX "rate_wait_created_at_idx" ON "rate_wait"("created_at");

-- A rate of a file that differs too much from those before is kept, and is none until two people enter one for its day.
ALTER TABLE "exchange_rate" ADD COLUMN "is_doubted" BOOLEAN NOT NULL DEFAULT false;
