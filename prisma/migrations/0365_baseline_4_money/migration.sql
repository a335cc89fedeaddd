-- The baseline: the ledger, payouts, and what advertisers pay.

-- Payout methods and tax ------------------------------------------------

CREATE TABLE payout_method (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind payout_method_kind NOT NULL,
  details_sealed text NOT NULL,
  hint text NOT NULL,
  fingerprint text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed_at timestamptz(3),
  -- How the destination was normalized for its fingerprint. Those of a former form are made anew from the encrypted details,
  -- which SQL cannot read, by the job renew-fingerprints.
  fingerprint_form smallint NOT NULL DEFAULT 1
);
CREATE INDEX payout_method_affiliate_id_kind_idx ON payout_method (affiliate_id, kind);
CREATE INDEX payout_method_fingerprint_idx ON payout_method (fingerprint);
CREATE UNIQUE INDEX payout_method_one_of_a_kind ON payout_method (affiliate_id, kind) WHERE removed_at IS NULL;
CREATE INDEX payout_method_former_fingerprint ON payout_method (id) WHERE fingerprint_form < 4;

CREATE TYPE tax_form_kind AS ENUM ('w9', 'w8ben', 'w8bene');
CREATE TABLE tax_form (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  kind tax_form_kind NOT NULL,
  legal_name text NOT NULL,
  country char(2) NOT NULL,
  tax_number_sealed text,
  tax_number_last4 text,
  answers jsonb NOT NULL,
  signed_name text NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  superseded_at timestamptz(3)
);
CREATE INDEX tax_form_affiliate_id_signed_at_idx ON tax_form (affiliate_id, signed_at);
CREATE UNIQUE INDEX tax_form_one_in_force ON tax_form (affiliate_id) WHERE superseded_at IS NULL;

-- Advances --------------------------------------------------------------

CREATE TYPE application_status AS ENUM ('submitted', 'approved', 'partly_approved', 'declined', 'withdrawn');
CREATE TABLE funding_application (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  amount_cents bigint NOT NULL,
  purpose text NOT NULL,
  plan text NOT NULL DEFAULT '',
  status application_status NOT NULL DEFAULT 'submitted',
  granted_cents bigint,
  repayment_bps integer,
  outstanding_cents bigint NOT NULL DEFAULT 0,
  decision_reason text,
  decided_by_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_at timestamptz(3),
  CONSTRAINT funding_application_amounts CHECK (amount_cents > 0 AND granted_cents >= 0 AND outstanding_cents >= 0),
  CONSTRAINT funding_application_owes_what_it_got CHECK (outstanding_cents <= coalesce(granted_cents, 0)),
  CONSTRAINT funding_application_repayment CHECK (repayment_bps BETWEEN 1 AND 10000)
);
CREATE INDEX funding_application_affiliate_id_created_at_idx ON funding_application (affiliate_id, created_at);
CREATE INDEX funding_application_status_created_at_idx ON funding_application (status, created_at);
CREATE UNIQUE INDEX funding_application_open ON funding_application (affiliate_id) WHERE status = 'submitted';
CREATE INDEX funding_application_created_at_id_idx ON funding_application (created_at, id);
CREATE INDEX funding_application_owed ON funding_application (affiliate_id, decided_at) WHERE outstanding_cents > 0;

-- The ledger ------------------------------------------------------------

CREATE TYPE ledger_account_kind AS ENUM (
  'pending', 'available', 'in_payout', 'paid', 'house_revenue', 'house_receivable', 'house_payout_cost',
  'house_bonus', 'house_referral', 'house_quest', 'house_adjustment', 'house_advance', 'advertiser_available',
  'advertiser_reserved', 'advertiser_spent', 'house_deposits', 'test_house_revenue', 'test_house_receivable',
  'test_house_payout_cost', 'house_opening'
);
-- The ledger defends itself: transfers are never changed or removed, each moves money between two different accounts (so it
-- is balanced by its shape), balances follow from transfers and from nothing else, and no transfer but a reversal may leave
-- an account below zero. An account belongs to an affiliate, to an advertiser or to us; a transfer to one of the first two.
CREATE TABLE ledger_account (
  id serial PRIMARY KEY,
  affiliate_id integer REFERENCES affiliate (id) ON DELETE SET NULL ON UPDATE CASCADE,
  kind ledger_account_kind NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  earned_cents bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  advertiser_id integer REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT ledger_account_side
    CHECK (CASE WHEN kind::text ~ '^(test_)?house_' THEN affiliate_id IS NULL AND advertiser_id IS NULL
    WHEN kind::text LIKE 'advertiser_%' THEN affiliate_id IS NULL AND advertiser_id IS NOT NULL
    ELSE affiliate_id IS NOT NULL AND advertiser_id IS NULL END)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX ledger_account_affiliate_id_kind_key ON ledger_account (affiliate_id, kind);
CREATE UNIQUE INDEX ledger_account_house_kind_key ON ledger_account (kind)
  WHERE affiliate_id IS NULL AND advertiser_id IS NULL;
CREATE UNIQUE INDEX ledger_account_advertiser_id_kind_key ON ledger_account (advertiser_id, kind);

CREATE FUNCTION stoke_guard_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE OR DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION stoke_guard_account();
CREATE TRIGGER ledger_account_no_truncate BEFORE TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

CREATE TYPE transfer_kind AS ENUM (
  'conversion_credit', 'conversion_release', 'conversion_rejection', 'conversion_reversal', 'revenue',
  'revenue_reversal', 'payout_request', 'payout_sent', 'payout_returned', 'discord_bonus', 'referral_commission',
  'referral_reversal', 'quest_reward', 'mentor_share', 'squad_split', 'advance', 'advance_repayment', 'adjustment',
  'quest_reversal', 'mentor_reversal', 'repayment_reversal', 'quest_credit', 'quest_rejection', 'advertiser_deposit',
  'advertiser_refund', 'advertiser_payment', 'advertiser_reserve', 'advertiser_release', 'advertiser_spend',
  'advertiser_return', 'opening_balance', 'advertiser_credit', 'advertiser_chargeback'
);
CREATE TABLE ledger_transfer (
  id uuid PRIMARY KEY,
  affiliate_id integer REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  key text NOT NULL,
  kind transfer_kind NOT NULL,
  debit_account_id integer NOT NULL REFERENCES ledger_account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  credit_account_id integer NOT NULL REFERENCES ledger_account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  amount_cents bigint NOT NULL,
  conversion_id uuid,
  payout_request_id uuid,
  memo text NOT NULL DEFAULT '',
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  funding_application_id uuid REFERENCES funding_application (id),
  advertiser_id integer REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT ledger_transfer_amount_positive CHECK (amount_cents > 0),
  CONSTRAINT ledger_transfer_one_side CHECK (num_nonnulls(affiliate_id, advertiser_id) = 1),
  CONSTRAINT ledger_transfer_two_accounts CHECK (debit_account_id <> credit_account_id)
);
CREATE INDEX ledger_transfer_affiliate_id_created_at_idx ON ledger_transfer (affiliate_id, created_at);
CREATE INDEX ledger_transfer_debit_account_id_created_at_idx ON ledger_transfer (debit_account_id, created_at);
CREATE INDEX ledger_transfer_credit_account_id_created_at_idx ON ledger_transfer (credit_account_id, created_at);
CREATE INDEX ledger_transfer_conversion_id_idx ON ledger_transfer (conversion_id);
CREATE UNIQUE INDEX ledger_transfer_affiliate_id_key_key ON ledger_transfer (affiliate_id, key);
CREATE INDEX ledger_transfer_funding ON ledger_transfer (funding_application_id, created_at)
  WHERE funding_application_id IS NOT NULL;
-- What mentors were paid, among all their money.
CREATE INDEX ledger_transfer_mentors ON ledger_transfer (affiliate_id, created_at)
  WHERE kind IN ('mentor_share', 'mentor_reversal');
CREATE UNIQUE INDEX ledger_transfer_advertiser_id_key_key ON ledger_transfer (advertiser_id, key)
  WHERE advertiser_id IS NOT NULL;
CREATE INDEX ledger_transfer_advertiser_id_created_at_idx ON ledger_transfer (advertiser_id, created_at)
  WHERE advertiser_id IS NOT NULL;

-- Applied per statement, so that a bulk load updates each account once and not once a row. It runs with the rights of the
-- owner: the role that serves may add transfers, and may not change balances itself. A later migration that replaces it has
-- to state these rights again, because replacing a function takes them away.
--
-- What a member gives to a squad's split is earned by those who get it, and by nobody twice: it lowers the total of the one
-- as it raises those of the others. What an advertiser has available is never debited below zero, less the credit limit,
-- but by what a card's bank took back of a deposit: money of it that was spent meanwhile is owed.
-- An overdraft is looked for in the accounts that were debited, by their keys: as a join it read every account.
CREATE FUNCTION stoke_apply_transfers() RETURNS trigger LANGUAGE plpgsql
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

CREATE TRIGGER ledger_transfer_apply AFTER INSERT ON ledger_transfer
  REFERENCING NEW TABLE AS new_transfers FOR EACH STATEMENT EXECUTE FUNCTION stoke_apply_transfers();
CREATE TRIGGER ledger_transfer_immutable BEFORE UPDATE OR DELETE ON ledger_transfer
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER ledger_transfer_no_truncate BEFORE TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

-- Payouts ---------------------------------------------------------------

CREATE TYPE batch_status AS ENUM ('draft', 'approved', 'sending', 'done', 'cancelled');
CREATE TABLE payout_batch (
  id uuid PRIMARY KEY,
  status batch_status NOT NULL DEFAULT 'draft',
  provider text NOT NULL,
  total_cents bigint NOT NULL,
  payee_count integer NOT NULL,
  created_by_id uuid NOT NULL,
  approved_by_id uuid,
  second_approver_id uuid,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  approved_at timestamptz(3),
  finished_at timestamptz(3)
);
CREATE INDEX payout_batch_status_created_at_idx ON payout_batch (status, created_at);

CREATE TYPE payout_status AS ENUM ('requested', 'held', 'approved', 'sending', 'paid', 'failed', 'cancelled');
CREATE TABLE payout_request (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  idempotency_key text NOT NULL,
  amount_cents bigint NOT NULL,
  method_kind payout_method_kind NOT NULL,
  method_hint text NOT NULL,
  method_id uuid REFERENCES payout_method (id),
  status payout_status NOT NULL DEFAULT 'requested',
  status_reason text,
  batch_id uuid REFERENCES payout_batch (id) ON DELETE SET NULL ON UPDATE CASCADE,
  provider_ref text,
  requested_at timestamptz(3) NOT NULL,
  approved_at timestamptz(3),
  approved_by_id uuid,
  second_approver_id uuid,
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  CONSTRAINT payout_request_amount_positive CHECK (amount_cents > 0),
  CONSTRAINT payout_request_two_people CHECK (second_approver_id IS NULL OR second_approver_id <> approved_by_id)
);
CREATE INDEX payout_request_affiliate_id_requested_at_idx ON payout_request (affiliate_id, requested_at);
CREATE INDEX payout_request_status_requested_at_idx ON payout_request (status, requested_at);
CREATE INDEX payout_request_batch_id_idx ON payout_request (batch_id);
CREATE UNIQUE INDEX payout_request_affiliate_id_idempotency_key_key ON payout_request (affiliate_id, idempotency_key);
CREATE INDEX payout_request_requested_at_id_idx ON payout_request (requested_at, id);
CREATE INDEX payout_request_amount_cents_id_idx ON payout_request (amount_cents, id);
CREATE INDEX payout_request_provider_ref_idx ON payout_request (provider_ref);
-- What was paid lately is summed up where the payouts page opens.
CREATE INDEX payout_request_paid ON payout_request (settled_at) INCLUDE (amount_cents) WHERE status = 'paid';

CREATE TABLE payout_attempt (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES payout_request (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  provider text NOT NULL,
  provider_key text NOT NULL,
  outcome text,
  error text,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  exported_at timestamptz(3)
);
CREATE UNIQUE INDEX payout_attempt_provider_key_key ON payout_attempt (provider_key);
CREATE INDEX payout_attempt_request_id_idx ON payout_attempt (request_id);

CREATE TABLE sandbox_payment (
  key text PRIMARY KEY,
  amount_cents bigint NOT NULL,
  destination text NOT NULL,
  status text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE sandbox_fault (
  id serial PRIMARY KEY,
  kind text NOT NULL,
  remaining integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sandbox_fault_remaining CHECK (remaining >= 0)
);

-- Approvals -------------------------------------------------------------

-- What a second person approves or declines.
CREATE TYPE approval_request_kind AS ENUM (
  'advance', 'adjustment', 'payout_change', 'reinstatement', 'compared_sale', 'hold_lift', 'quest_budget',
  'contest_start', 'account_repair', 'account_erasure', 'advertiser_deposit', 'advertiser_refund', 'opening_balances',
  'missing_sale', 'exchange_rate'
);
CREATE TYPE approval_outcome AS ENUM ('approved', 'declined', 'voided');
CREATE TABLE approval_request (
  id uuid PRIMARY KEY,
  kind approval_request_kind NOT NULL,
  subject text NOT NULL,
  affiliate_id integer,
  amount_cents bigint,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  requested_by_id uuid NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  outcome approval_outcome,
  decided_by_id uuid,
  decided_at timestamptz(3),
  decline_reason text,
  CONSTRAINT approval_request_payload CHECK (jsonb_typeof(payload) = 'object'),
  CONSTRAINT approval_request_decided CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT approval_request_decided_by CHECK (
    CASE outcome WHEN 'declined' THEN decided_by_id IS NOT NULL WHEN 'approved' THEN TRUE ELSE decided_by_id IS NULL END),
  CONSTRAINT approval_request_declined CHECK (decline_reason IS NULL OR outcome = 'declined'),
  CONSTRAINT approval_request_two_people CHECK (outcome <> 'approved' OR decided_by_id <> requested_by_id),
  -- what one person alone may approve up to a limit; the others always take two
  CONSTRAINT approval_request_alone CHECK (outcome <> 'approved' OR decided_by_id IS NOT NULL OR kind IN
    ('advance', 'adjustment', 'payout_change', 'reinstatement', 'compared_sale', 'missing_sale', 'quest_budget',
      'contest_start', 'opening_balances')),
  -- a rate is no amount
  CONSTRAINT approval_request_amount
    CHECK ((amount_cents IS NULL) = (kind IN ('hold_lift', 'account_repair', 'exchange_rate')))
);
-- of the same terms one waits
CREATE UNIQUE INDEX approval_request_open_key
  ON approval_request (kind, subject, coalesce(affiliate_id, 0), coalesce(amount_cents, 0), payload) WHERE outcome IS NULL;
-- the sums of what one person alone approved on a day
CREATE INDEX approval_request_alone_idx ON approval_request (decided_at)
  WHERE outcome = 'approved' AND decided_by_id IS NULL;
CREATE INDEX approval_request_declined_idx ON approval_request (requested_at) WHERE outcome = 'declined';
CREATE INDEX approval_request_kind_subject_idx ON approval_request (kind, subject);
CREATE INDEX approval_request_affiliate_id_kind_idx ON approval_request (affiliate_id, kind);

-- Payments of advertisers -----------------------------------------------

CREATE TABLE advertiser_checkout (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_by_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  session_id text,
  created_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  payment_id text,
  taken_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT advertiser_checkout_positive CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX advertiser_checkout_session_id_key ON advertiser_checkout (session_id);
CREATE UNIQUE INDEX advertiser_checkout_payment_id_key ON advertiser_checkout (payment_id);
CREATE INDEX advertiser_checkout_advertiser_id_created_at_idx ON advertiser_checkout (advertiser_id, created_at);

-- Deposits by card that the card's bank or Stripe took back: what is reported of a payment, and how much of its deposit is
-- taken back now.
CREATE TABLE card_take_back (
  id text PRIMARY KEY,
  payment_id text NOT NULL,
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  is_taken boolean NOT NULL,
  step integer NOT NULL,
  event_at timestamptz(3) NOT NULL
);
CREATE INDEX card_take_back_payment_id_idx ON card_take_back (payment_id);

CREATE TABLE advertiser_invoice (
  id uuid PRIMARY KEY,
  number integer NOT NULL,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  amount_cents bigint NOT NULL,
  on_account boolean NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  due_on date NOT NULL,
  paid_at timestamptz(3),
  paid_by_id uuid,
  paid_reference text,
  CONSTRAINT advertiser_invoice_positive CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX advertiser_invoice_number_key ON advertiser_invoice (number);
CREATE INDEX advertiser_invoice_advertiser_id_issued_at_idx ON advertiser_invoice (advertiser_id, issued_at);

CREATE TABLE advertiser_invoice_line (
  invoice_id uuid NOT NULL REFERENCES advertiser_invoice (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  offer_id integer NOT NULL,
  offer_name text NOT NULL,
  sales integer NOT NULL,
  sales_cents bigint NOT NULL,
  returns integer NOT NULL,
  returns_cents bigint NOT NULL,
  PRIMARY KEY (invoice_id, offer_id)
);

-- The last number that was given: raised in the transaction that issues the invoice, so that none is left out.
CREATE TABLE invoice_counter (
  id integer PRIMARY KEY DEFAULT 1,
  last_number integer NOT NULL,
  CONSTRAINT invoice_counter_one_row CHECK (id = 1)
);
