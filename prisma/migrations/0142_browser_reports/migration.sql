CREATE TABLE "browser_reporting" (
    "advertiser_id" INTEGER NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "hosts" TEXT[],
    "requires_signature" BOOLEAN NOT NULL,
    "hold_days" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "browser_reporting_pkey" PRIMARY KEY ("advertiser_id"),
    CONSTRAINT "browser_reporting_hold_days_check" CHECK ("hold_days" BETWEEN 1 AND 90),
    CONSTRAINT "browser_reporting_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER "browser_reporting_rules" AFTER INSERT OR UPDATE OR DELETE ON "browser_reporting"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');

CREATE TABLE "browser_claim" (
    "advertiser_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "conversion_id" UUID NOT NULL,
    "normal_hold_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "browser_claim_pkey" PRIMARY KEY ("advertiser_id", "txn_id")
);
