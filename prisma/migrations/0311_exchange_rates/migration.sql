-- Rates at which sums in other currencies are converted. They are only added: the newest row of a currency and a day is the one
-- that is used, and what was converted before names the one that it was converted with.
CREATE TYPE "rate_source" AS ENUM ('ecb_address', 'ecb_file', 'manual');
CREATE TABLE "exchange_rate" (
    "id" SERIAL NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "units" DECIMAL(24,12) NOT NULL,
    "dollars" DECIMAL(24,12) NOT NULL,
    "source" "rate_source" NOT NULL,
    "entered_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_rate_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "exchange_rate_currency" CHECK ("currency" ~ '^[A-Z]{3}$' AND "currency" <> 'USD'),
    CONSTRAINT "exchange_rate_positive" CHECK ("units" > 0 AND "dollars" > 0)
);
CREATE INDEX "exchange_rate_currency_day_id_idx" ON "exchange_rate"("currency", "day", "id");
CREATE TRIGGER exchange_rate_immutable BEFORE UPDATE OR DELETE ON exchange_rate FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER exchange_rate_no_truncate BEFORE TRUNCATE ON exchange_rate FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

-- A rate is no amount.
ALTER TABLE "approval_request" DROP CONSTRAINT "approval_request_amount";
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_amount"
  CHECK (("amount_cents" IS NULL) = ("kind" IN ('hold_lift', 'account_repair', 'exchange_rate'))) NOT VALID;
ALTER TABLE "approval_request" VALIDATE CONSTRAINT "approval_request_amount";
