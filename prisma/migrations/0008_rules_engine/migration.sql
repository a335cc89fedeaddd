-- What the rules engine adds: rewards of quests that a late reversal takes back, the day a streak was last walked,
-- reversals that come before their conversion, and the books of the sandbox payout provider.

-- AlterEnum
ALTER TYPE "transfer_kind" ADD VALUE 'quest_reversal';

-- AlterTable
ALTER TABLE "streak" ADD COLUMN     "checked_day" DATE;

-- AlterTable
ALTER TABLE "quest_progress" ADD COLUMN     "claim_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "postback_txn" ALTER COLUMN "affiliate_id" DROP NOT NULL,
ALTER COLUMN "conversion_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "sandbox_payment" (
    "key" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "destination" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sandbox_fault" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "remaining" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_fault_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "quest_progress" ADD CONSTRAINT "quest_progress_amounts" CHECK (value >= 0 AND claim_count >= 0);
ALTER TABLE "postback_txn"
  ADD CONSTRAINT "postback_txn_waits_as_reversal" CHECK (operation = 'reversal' OR (affiliate_id IS NOT NULL AND conversion_id IS NOT NULL));
ALTER TABLE "sandbox_fault" ADD CONSTRAINT "sandbox_fault_remaining" CHECK (remaining >= 0);

-- As before, with one more kind that takes earnings back.
CREATE OR REPLACE FUNCTION stoke_apply_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  overdrawn record;
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_transfers t
    JOIN ledger_account a ON a.id IN (t.debit_account_id, t.credit_account_id)
    WHERE a.affiliate_id <> t.affiliate_id
  ) THEN
    RAISE EXCEPTION 'ledger: a transfer touches the account of another affiliate' USING ERRCODE = 'check_violation';
  END IF;

  -- always in the order of the ids, so that opposite transfers cannot lock each other out; NO KEY, because the
  -- foreign keys of transfers made at the same time hold these rows FOR KEY SHARE
  PERFORM 1 FROM ledger_account a
  WHERE a.affiliate_id IS NOT NULL
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
        CASE WHEN t.kind IN ('conversion_reversal', 'referral_reversal', 'quest_reversal') THEN -t.amount_cents ELSE 0 END
      FROM new_transfers t
    ) l
    GROUP BY l.account_id
  ) m
  WHERE a.id = m.account_id AND a.affiliate_id IS NOT NULL;

  SELECT a.id, a.kind, a.affiliate_id INTO overdrawn
  FROM ledger_account a
  WHERE a.affiliate_id IS NOT NULL AND a.balance_cents < 0
    AND a.id IN (SELECT debit_account_id FROM new_transfers WHERE kind NOT IN ('conversion_reversal', 'referral_reversal', 'quest_reversal'))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger: affiliate % has not enough in "%"', overdrawn.affiliate_id, overdrawn.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_no_overdraft';
  END IF;
  RETURN NULL;
END $$;
