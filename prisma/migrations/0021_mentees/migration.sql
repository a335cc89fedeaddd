-- Mentors and their mentees: one mentor at a time for each affiliate, and a share that is taken back with what it was paid
-- on.

-- AlterEnum
ALTER TYPE "transfer_kind" ADD VALUE 'mentor_reversal';

-- AlterTable
ALTER TABLE "mentor" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "mentorship_started_at_id_idx" ON "mentorship"("started_at", "id");

-- CreateIndex
CREATE INDEX "mentor_created_at_user_id_idx" ON "mentor"("created_at", "user_id");

CREATE UNIQUE INDEX "mentorship_open" ON "mentorship" (affiliate_id) WHERE ended_at IS NULL;

ALTER TABLE "mentor"
  ADD CONSTRAINT "mentor_ranges" CHECK (capacity BETWEEN 0 AND 1000 AND share_bps BETWEEN 0 AND 2000),
  ADD FOREIGN KEY (user_id) REFERENCES "app_user" (id);
ALTER TABLE "mentorship"
  ADD CONSTRAINT "mentorship_ranges" CHECK (share_bps BETWEEN 0 AND 2000 AND ended_at >= started_at),
  ADD FOREIGN KEY (mentor_id) REFERENCES "mentor" (user_id),
  ADD FOREIGN KEY (affiliate_id) REFERENCES "affiliate" (id);

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
        CASE WHEN t.kind IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal') THEN -t.amount_cents ELSE 0 END
      FROM new_transfers t
    ) l
    GROUP BY l.account_id
  ) m
  WHERE a.id = m.account_id AND a.affiliate_id IS NOT NULL;

  SELECT a.id, a.kind, a.affiliate_id INTO overdrawn
  FROM ledger_account a
  WHERE a.affiliate_id IS NOT NULL AND a.balance_cents < 0
    AND a.id IN (SELECT debit_account_id FROM new_transfers WHERE kind NOT IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal'))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger: affiliate % has not enough in "%"', overdrawn.affiliate_id, overdrawn.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_no_overdraft';
  END IF;
  RETURN NULL;
END $$;
