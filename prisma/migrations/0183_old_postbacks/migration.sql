-- Whether and how an advertiser's calls in the form of a former system are taken. They carry no signature.
CREATE TABLE "old_postback" (
    "advertiser_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "token_hash" TEXT,
    "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "order_parameter" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "old_postback_pkey" PRIMARY KEY ("advertiser_id"),
    CONSTRAINT "old_postback_source" CHECK ("source" IN ('tune', 'everflow')),
    -- a call must prove something: a token, the address it comes from, or both
    CONSTRAINT "old_postback_proof" CHECK (NOT "is_on" OR "token_hash" IS NOT NULL OR coalesce(cardinality("networks"), 0) > 0),
    CONSTRAINT "old_postback_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER "old_postback_rules" AFTER INSERT OR UPDATE OR DELETE ON "old_postback"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');

-- Offers whose sales a former system pays for now: sales are judged here, and compared, but not booked.
CREATE TABLE "dual_run" (
    "offer_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "dual_run_pkey" PRIMARY KEY ("offer_id"),
    CONSTRAINT "dual_run_source" CHECK ("source" IN ('tune', 'everflow')),
    CONSTRAINT "dual_run_times" CHECK ("ends_at" > "started_at"),
    CONSTRAINT "dual_run_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A sale that was compared: what it would have paid here, and why it would not have.
CREATE TABLE "compared_sale" (
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "click_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "goal_id" INTEGER,
    "amount_cents" BIGINT,
    "payout_cents" BIGINT NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "reason" "rejection_reason",
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "compared_sale_pkey" PRIMARY KEY ("advertiser_id", "txn_id")
);
CREATE INDEX "compared_sale_offer_id_day_idx" ON "compared_sale"("offer_id", "day");
CREATE INDEX "compared_sale_affiliate_id_click_id_idx" ON "compared_sale"("affiliate_id", "click_id");

-- What links of a former system named that was not imported, by Eastern day.
CREATE TABLE "unknown_old_link" (
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "missing" TEXT NOT NULL,
    "foreign_id" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "unknown_old_link_pkey" PRIMARY KEY ("day", "source", "missing", "foreign_id")
);

-- The transaction of a compared sale is taken, and has no conversion: a repeat gets its first answer and is never booked.
-- What was stored before is valid already, and is not read again.
ALTER TABLE "postback_txn" DROP CONSTRAINT "postback_txn_waits_as_reversal";
ALTER TABLE "postback_txn" ADD CONSTRAINT "postback_txn_names_affiliate"
  CHECK (operation = 'reversal' OR affiliate_id IS NOT NULL) NOT VALID;
