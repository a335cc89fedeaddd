-- Test accounts are affiliates whose numbers begin at 2,000,000,000 (lib/platform/ids/test-accounts.ts), so that every row
-- of theirs is known by its affiliate alone. Numbers of sign-ups stay below.
ALTER TABLE "ledger_account"
  DROP CONSTRAINT "ledger_account_side",
  ADD CONSTRAINT "ledger_account_side" CHECK (
    CASE WHEN kind::text ~ '^(test_)?house_' THEN affiliate_id IS NULL AND advertiser_id IS NULL
      WHEN kind::text LIKE 'advertiser_%' THEN affiliate_id IS NULL AND advertiser_id IS NOT NULL
      ELSE affiliate_id IS NOT NULL AND advertiser_id IS NULL END);
INSERT INTO "ledger_account" (kind) VALUES
  ('test_house_revenue'), ('test_house_receivable'), ('test_house_payout_cost');

ALTER SEQUENCE "affiliate_id_seq" MAXVALUE 99999999;
ALTER SEQUENCE "advertiser_id_seq" MAXVALUE 47000000;

CREATE TABLE "test_account" (
    "affiliate_id" INTEGER NOT NULL,
    "clock_offset_ms" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "test_account_pkey" PRIMARY KEY ("affiliate_id"),
    CONSTRAINT "test_account_number" CHECK ("affiliate_id" >= 2000000000),
    CONSTRAINT "test_account_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "affiliate"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TRIGGER "test_account_rules" AFTER INSERT OR UPDATE ON "test_account"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('affiliate', 'affiliate_id');
