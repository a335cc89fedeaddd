-- What a webhook of a shop says before another one that it belongs to: a payment of a subscription before the event that names its
-- click, a dispute before its sale. Kept until that comes.
CREATE TABLE "shop_waiting_step" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "waits_for" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "step_hash" TEXT NOT NULL,
    "customer_number" TEXT,
    "customer_hash" TEXT,
    "method" TEXT NOT NULL,
    "ip" INET,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_waiting_step_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "shop_waiting_step_advertiser_id_waits_for_step_hash_key" ON "shop_waiting_step"("advertiser_id", "waits_for", "step_hash");
CREATE INDEX "shop_waiting_step_created_at_idx" ON "shop_waiting_step"("created_at");
