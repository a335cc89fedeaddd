-- How an advertiser pays: from deposits, or later, up to a credit limit or without one (as everybody until now).
CREATE TYPE "billing_mode" AS ENUM ('prefunded', 'postpaid');
ALTER TABLE "advertiser"
  ADD COLUMN "billing_mode" "billing_mode" NOT NULL DEFAULT 'postpaid',
  ADD COLUMN "credit_limit_cents" BIGINT,
  ADD COLUMN "unfunded_since" TIMESTAMPTZ(3),
  ADD COLUMN "low_balance_cents" BIGINT,
  ADD COLUMN "low_balance_notified_at" TIMESTAMPTZ(3),
  ADD COLUMN "shows_balance" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "invoiced_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT "advertiser_credit_limit"
    CHECK (credit_limit_cents IS NULL OR (credit_limit_cents >= 0 AND billing_mode = 'postpaid')),
  ADD CONSTRAINT "advertiser_low_balance" CHECK (low_balance_cents >= 0);

-- an offer's links look whether its advertiser's money is used up
CREATE FUNCTION stoke_notify_funding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stoke_rules', 'offer:' || id) FROM offer WHERE advertiser_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "advertiser_funding" AFTER UPDATE OF "unfunded_since" ON "advertiser" FOR EACH ROW
  WHEN ((OLD.unfunded_since IS NULL) <> (NEW.unfunded_since IS NULL)) EXECUTE FUNCTION stoke_notify_funding();

-- sales that wait for their advertiser's money, in their order
CREATE INDEX "conversion_unfunded" ON "conversion" (advertiser_id, created_at, id) WHERE reason = 'unfunded';

-- An account belongs to an affiliate, to an advertiser or to us, and so does a transfer to one of the first two.
ALTER TABLE "ledger_account" ADD COLUMN "advertiser_id" INTEGER REFERENCES "advertiser" (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_side";
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_side" CHECK (
  CASE WHEN kind::text LIKE 'house_%' THEN affiliate_id IS NULL AND advertiser_id IS NULL
    WHEN kind::text LIKE 'advertiser_%' THEN affiliate_id IS NULL AND advertiser_id IS NOT NULL
    ELSE affiliate_id IS NOT NULL AND advertiser_id IS NULL END);
DROP INDEX "ledger_account_house_kind_key";
CREATE UNIQUE INDEX "ledger_account_house_kind_key" ON "ledger_account" (kind)
  WHERE affiliate_id IS NULL AND advertiser_id IS NULL;
CREATE UNIQUE INDEX "ledger_account_advertiser_id_kind_key" ON "ledger_account" (advertiser_id, kind);
INSERT INTO "ledger_account" (kind) VALUES ('house_deposits');

ALTER TABLE "ledger_transfer" ADD COLUMN "advertiser_id" INTEGER REFERENCES "advertiser" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ALTER COLUMN "affiliate_id" DROP NOT NULL,
  ADD CONSTRAINT "ledger_transfer_one_side" CHECK (num_nonnulls(affiliate_id, advertiser_id) = 1);
CREATE UNIQUE INDEX "ledger_transfer_advertiser_id_key_key" ON "ledger_transfer" (advertiser_id, key)
  WHERE advertiser_id IS NOT NULL;
CREATE INDEX "ledger_transfer_advertiser_id_created_at_idx" ON "ledger_transfer" (advertiser_id, created_at)
  WHERE advertiser_id IS NOT NULL;

-- Replacing a function takes its rights away, so they are stated again: the serving role may not change balances itself.
-- What an advertiser has available is never debited below zero, less the credit limit.
CREATE OR REPLACE FUNCTION stoke_apply_transfers() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  overdrawn record;
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_transfers t
    JOIN ledger_account a ON a.id IN (t.debit_account_id, t.credit_account_id)
    WHERE (a.affiliate_id IS NOT NULL AND a.affiliate_id IS DISTINCT FROM t.affiliate_id)
      OR (a.advertiser_id IS NOT NULL AND a.advertiser_id IS DISTINCT FROM t.advertiser_id)
  ) THEN
    RAISE EXCEPTION 'ledger: a transfer touches the account of somebody else' USING ERRCODE = 'check_violation';
  END IF;

  -- always in the order of the ids, so that opposite transfers cannot lock each other out; NO KEY, because the
  -- foreign keys of transfers made at the same time hold these rows FOR KEY SHARE
  PERFORM 1 FROM ledger_account a
  WHERE (a.affiliate_id IS NOT NULL OR a.advertiser_id IS NOT NULL)
    AND a.id IN (SELECT debit_account_id FROM new_transfers UNION SELECT credit_account_id FROM new_transfers)
  ORDER BY a.id FOR NO KEY UPDATE;

  UPDATE ledger_account a
  SET balance_cents = a.balance_cents + m.net, earned_cents = a.earned_cents + m.earned
  FROM (
    SELECT l.account_id, sum(l.net) AS net, sum(l.earned) AS earned
    FROM (
      SELECT t.credit_account_id AS account_id, t.amount_cents AS net,
        CASE WHEN t.kind IN ('conversion_release', 'discord_bonus', 'referral_commission', 'quest_reward', 'mentor_share', 'squad_split')
          THEN t.amount_cents ELSE 0 END AS earned
      FROM new_transfers t
      UNION ALL
      SELECT t.debit_account_id, -t.amount_cents,
        CASE WHEN t.kind IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal', 'squad_split')
          THEN -t.amount_cents ELSE 0 END
      FROM new_transfers t
    ) l
    GROUP BY l.account_id
  ) m
  WHERE a.id = m.account_id AND (a.affiliate_id IS NOT NULL OR a.advertiser_id IS NOT NULL);

  SELECT a.id, a.kind, coalesce('affiliate ' || a.affiliate_id, 'advertiser ' || a.advertiser_id) AS owner INTO overdrawn
  FROM ledger_account a
  WHERE (a.affiliate_id IS NOT NULL OR a.advertiser_id IS NOT NULL) AND a.balance_cents < 0
    AND a.id = ANY (ARRAY(SELECT debit_account_id FROM new_transfers
      WHERE kind NOT IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal')))
    AND NOT (a.kind = 'advertiser_available' AND EXISTS (SELECT FROM advertiser v WHERE v.id = a.advertiser_id
      AND v.billing_mode = 'postpaid' AND a.balance_cents >= coalesce(-v.credit_limit_cents, a.balance_cents)))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger: % has not enough in "%"', overdrawn.owner, overdrawn.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_no_overdraft';
  END IF;
  RETURN NULL;
END $$;
