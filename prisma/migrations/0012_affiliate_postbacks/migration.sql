-- What affiliate postbacks need beside their address: the states they are told of, GET or POST, a secret that can be
-- rotated, and in the log what was sent, what came back and how long it took.

-- CreateEnum
CREATE TYPE "postback_method" AS ENUM ('get', 'post');

-- AlterTable
ALTER TABLE "affiliate_postback" ADD COLUMN     "events" "conversion_status"[],
ADD COLUMN     "former_secret_sealed" TEXT,
ADD COLUMN     "former_secret_until" TIMESTAMPTZ(3),
ADD COLUMN     "method" "postback_method" NOT NULL DEFAULT 'get';

-- AlterTable
ALTER TABLE "affiliate_postback_delivery" ADD COLUMN     "body" TEXT,
ADD COLUMN     "duration_ms" INTEGER,
ADD COLUMN     "method" "postback_method" NOT NULL DEFAULT 'get',
ADD COLUMN     "replay_of_id" UUID,
ADD COLUMN     "response_body" TEXT;

-- CreateIndex
CREATE INDEX "affiliate_postback_delivery_postback_id_id_idx" ON "affiliate_postback_delivery"("postback_id", "id");

ALTER TABLE "affiliate_postback"
  ADD CONSTRAINT "affiliate_postback_former_secret" CHECK ((former_secret_sealed IS NULL) = (former_secret_until IS NULL)),
  ADD FOREIGN KEY (offer_id) REFERENCES "offer" (id);
ALTER TABLE "affiliate_postback_delivery"
  ADD CONSTRAINT "affiliate_postback_delivery_attempts" CHECK (attempts >= 0 AND duration_ms >= 0),
  ADD CONSTRAINT "affiliate_postback_delivery_waits" CHECK ((status = 'queued') = (next_try_at IS NOT NULL)),
  ADD CONSTRAINT "affiliate_postback_delivery_about_something" CHECK (event = 'test' OR conversion_id IS NOT NULL);
