CREATE TYPE "shop_provider" AS ENUM ('stripe', 'shopify', 'woocommerce');
CREATE TYPE "shop_delivery_outcome" AS ENUM ('judged', 'ignored', 'forged');

CREATE TABLE "shop_connection" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "provider" "shop_provider" NOT NULL,
    "name" TEXT NOT NULL,
    "order_prefix" TEXT NOT NULL DEFAULT '',
    "secret_sealed" TEXT,
    "former_secret_sealed" TEXT,
    "former_expires_at" TIMESTAMPTZ(3),
    "secret_set_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "shop_connection_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "shop_connection_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "shop_connection_advertiser_id_idx" ON "shop_connection"("advertiser_id");

CREATE TABLE "shop_delivery" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "delivery_id" TEXT,
    "topic" TEXT NOT NULL,
    "outcome" "shop_delivery_outcome" NOT NULL,
    "message" TEXT NOT NULL,
    "http_status" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 1,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "shop_delivery_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "shop_connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "shop_delivery_connection_id_delivery_id_key" ON "shop_delivery"("connection_id", "delivery_id");
CREATE INDEX "shop_delivery_connection_id_created_at_idx" ON "shop_delivery"("connection_id", "created_at");
CREATE INDEX "shop_delivery_created_at_idx" ON "shop_delivery"("created_at");
