-- Questions of affiliates about orders that no conversion shows.
CREATE TYPE "inquiry_status" AS ENUM ('open', 'granted', 'declined', 'recorded');

CREATE TABLE "inquiry" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "order_number" TEXT NOT NULL,
    "order_key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "amount_cents" BIGINT,
    "click_id" UUID NOT NULL,
    "clicked_at" TIMESTAMPTZ(3) NOT NULL,
    "message" TEXT NOT NULL,
    "pictures" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "inquiry_status" NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "conversion_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "staff_asked_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,

    CONSTRAINT "inquiry_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "inquiry_affiliate_id_advertiser_id_order_key_key" ON "inquiry"("affiliate_id", "advertiser_id", "order_key");
CREATE INDEX "inquiry_status_due_at_idx" ON "inquiry"("status", "due_at");
CREATE INDEX "inquiry_advertiser_id_status_due_at_idx" ON "inquiry"("advertiser_id", "status", "due_at");
CREATE INDEX "inquiry_created_at_idx" ON "inquiry"("created_at");

-- One person alone may grant a missing sale up to the limit of a day.
ALTER TABLE "approval_request" DROP CONSTRAINT "approval_request_alone";
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_alone" CHECK ("outcome" <> 'approved' OR "decided_by_id" IS NOT NULL OR "kind" IN
      ('advance', 'adjustment', 'payout_change', 'reinstatement', 'compared_sale', 'missing_sale', 'quest_budget', 'contest_start', 'opening_balances')) NOT VALID;
ALTER TABLE "approval_request" VALIDATE CONSTRAINT "approval_request_alone";
