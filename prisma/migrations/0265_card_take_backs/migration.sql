-- Deposits by card that the card's bank or Stripe took back: what is reported of a payment, and how much of its deposit is taken
-- back now. Money that was spent meanwhile is owed, so such a transfer may leave less than nothing.
ALTER TYPE "transfer_kind" ADD VALUE IF NOT EXISTS 'advertiser_chargeback';
ALTER TABLE "advertiser_checkout" ADD COLUMN "payment_id" TEXT, ADD COLUMN "taken_cents" BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "advertiser_checkout_payment_id_key" ON "advertiser_checkout" ("payment_id");
CREATE TABLE "card_take_back" (
  "id" TEXT NOT NULL,
  "payment_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "amount_cents" BIGINT NOT NULL,
  "is_taken" BOOLEAN NOT NULL,
  "step" INTEGER NOT NULL,
  "event_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "card_take_back_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "card_take_back_payment_id_idx" ON "card_take_back" ("payment_id");

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
      WHERE kind NOT IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal',
        'advertiser_chargeback')))
    AND NOT (a.kind = 'advertiser_available' AND EXISTS (SELECT FROM advertiser v WHERE v.id = a.advertiser_id
      AND v.billing_mode = 'postpaid' AND a.balance_cents >= coalesce(-v.credit_limit_cents, a.balance_cents)))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger: % has not enough in "%"', overdrawn.owner, overdrawn.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_no_overdraft';
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION stoke_apply_transfers() FROM PUBLIC;
