CREATE TYPE "webhook_mode" AS ENUM ('live', 'test', 'all');

CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "offer_ids" INTEGER[],
    "mode" "webhook_mode" NOT NULL DEFAULT 'live',
    "version" INTEGER NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "former_secret_sealed" TEXT,
    "former_secret_until" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoint_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "webhook_endpoint_removed_is_off" CHECK (removed_at IS NULL OR NOT is_active)
);
CREATE INDEX "webhook_endpoint_advertiser_id_idx" ON "webhook_endpoint"("advertiser_id");

CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "data" JSON NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "replayed_after" INTEGER,
    "http_status" INTEGER,
    "error" TEXT,
    "next_try_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- the log of an endpoint
CREATE INDEX "webhook_delivery_endpoint_id_seq_idx" ON "webhook_delivery"("endpoint_id", "seq");
-- what is due
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"("endpoint_id", "next_try_at", "seq") WHERE status = 'queued';
-- what an event of an object waits for, and whether one before it is missing
CREATE INDEX "webhook_delivery_undelivered" ON "webhook_delivery"("endpoint_id", "object_type", "object_id", "seq")
  WHERE status <> 'delivered';

CREATE TABLE "webhook_attempt" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "result" "delivery_status" NOT NULL,
    "http_status" INTEGER,
    "error" TEXT,
    "response_body" TEXT,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("delivery_id", "number"),
    CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
