-- The ledger defends itself: transfers are never changed or removed, each moves money between two different
-- accounts (so it is balanced by its shape), balances follow from transfers and from nothing else, and no
-- transfer but a reversal may leave an affiliate's account below zero.

ALTER TABLE "ledger_transfer"
  ADD CONSTRAINT "ledger_transfer_amount_positive" CHECK (amount_cents > 0),
  ADD CONSTRAINT "ledger_transfer_two_accounts" CHECK (debit_account_id <> credit_account_id);

CREATE UNIQUE INDEX "ledger_account_house_kind_key" ON "ledger_account" (kind) WHERE affiliate_id IS NULL;
ALTER TABLE "ledger_account"
  ADD CONSTRAINT "ledger_account_side" CHECK ((affiliate_id IS NULL) = (kind::text LIKE 'house_%'));

CREATE FUNCTION stoke_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- Applied per statement, so that a bulk load updates each account once and not once a row.
CREATE FUNCTION stoke_apply_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
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
        CASE WHEN t.kind IN ('conversion_reversal', 'referral_reversal') THEN -t.amount_cents ELSE 0 END
      FROM new_transfers t
    ) l
    GROUP BY l.account_id
  ) m
  WHERE a.id = m.account_id AND a.affiliate_id IS NOT NULL;

  SELECT a.id, a.kind, a.affiliate_id INTO overdrawn
  FROM ledger_account a
  WHERE a.affiliate_id IS NOT NULL AND a.balance_cents < 0
    AND a.id IN (SELECT debit_account_id FROM new_transfers WHERE kind NOT IN ('conversion_reversal', 'referral_reversal'))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger: affiliate % has not enough in "%"', overdrawn.affiliate_id, overdrawn.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_no_overdraft';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "ledger_transfer_apply" AFTER INSERT ON "ledger_transfer"
  REFERENCING NEW TABLE AS new_transfers FOR EACH STATEMENT EXECUTE FUNCTION stoke_apply_transfers();
CREATE TRIGGER "ledger_transfer_immutable" BEFORE UPDATE OR DELETE ON "ledger_transfer"
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER "ledger_transfer_no_truncate" BEFORE TRUNCATE ON "ledger_transfer"
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

CREATE FUNCTION stoke_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance_cents <> 0 OR NEW.earned_cents <> 0 THEN
      RAISE EXCEPTION 'ledger: an account opens at zero' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- depth 1 is a statement of the application; the transfers' own trigger arrives here at depth 2
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'ledger: a balance changes by transfers only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "ledger_account_guard" BEFORE INSERT OR UPDATE OR DELETE ON "ledger_account"
  FOR EACH ROW EXECUTE FUNCTION stoke_guard_account();
CREATE TRIGGER "ledger_account_no_truncate" BEFORE TRUNCATE ON "ledger_account"
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

CREATE TRIGGER "conversion_history_immutable" BEFORE UPDATE OR DELETE ON "conversion_history"
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER "conversion_history_no_truncate" BEFORE TRUNCATE ON "conversion_history"
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER "streak_event_immutable" BEFORE UPDATE OR DELETE ON "streak_event"
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER "streak_event_no_truncate" BEFORE TRUNCATE ON "streak_event"
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();
