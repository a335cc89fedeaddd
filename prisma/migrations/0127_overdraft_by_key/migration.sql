-- An overdraft is looked for in the accounts that were debited, by their keys: as a join it read every account.

-- replacing a function takes its rights away, so they are stated again: the serving role may not change balances itself
CREATE OR REPLACE FUNCTION stoke_apply_transfers() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
        CASE WHEN t.kind IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal', 'squad_split')
          THEN -t.amount_cents ELSE 0 END
      FROM new_transfers t
    ) l
    GROUP BY l.account_id
  ) m
  WHERE a.id = m.account_id AND a.affiliate_id IS NOT NULL;

  SELECT a.id, a.kind, a.affiliate_id INTO overdrawn
  FROM ledger_account a
  WHERE a.affiliate_id IS NOT NULL AND a.balance_cents < 0
    AND a.id = ANY (ARRAY(SELECT debit_account_id FROM new_transfers
      WHERE kind NOT IN ('conversion_reversal', 'referral_reversal', 'quest_reversal', 'mentor_reversal')))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger: affiliate % has not enough in "%"', overdrawn.affiliate_id, overdrawn.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_no_overdraft';
  END IF;
  RETURN NULL;
END $$;
