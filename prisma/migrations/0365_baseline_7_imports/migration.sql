-- The baseline: files of advertisers, links and postbacks of previous platforms, imports of a network.

-- Files of sales --------------------------------------------------------

CREATE TYPE reconciliation_state AS ENUM ('received', 'reading', 'done', 'failed');
CREATE TABLE reconciliation (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_by_id uuid NOT NULL,
  is_of_staff boolean NOT NULL,
  file_name text NOT NULL,
  state reconciliation_state NOT NULL,
  "format" json,
  from_day date,
  to_day date,
  problem text,
  counts json,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX reconciliation_advertiser_id_created_at_idx ON reconciliation (advertiser_id, created_at);
-- What the worker looks for.
CREATE INDEX reconciliation_at_work ON reconciliation (created_at) WHERE state = 'reading';

CREATE TYPE sales_upload_state AS ENUM ('received', 'checking', 'checked', 'booking', 'done', 'failed');
CREATE TABLE sales_upload (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_by_id uuid NOT NULL,
  file_name text NOT NULL,
  state sales_upload_state NOT NULL,
  "format" json,
  is_read boolean NOT NULL DEFAULT false,
  problem text,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  finished_at timestamptz(3),
  counts json,
  reconciliation_id uuid REFERENCES reconciliation (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX sales_upload_advertiser_id_created_at_idx ON sales_upload (advertiser_id, created_at);
-- What the worker looks for.
CREATE INDEX sales_upload_at_work ON sales_upload (created_at) WHERE state IN ('checking', 'booking');
CREATE UNIQUE INDEX sales_upload_of_reconciliation ON sales_upload (reconciliation_id) WHERE state <> 'done';
CREATE INDEX sales_upload_reconciliation_id_idx ON sales_upload (reconciliation_id);

CREATE TABLE sales_upload_part (
  upload_id uuid NOT NULL REFERENCES sales_upload (id) ON DELETE CASCADE ON UPDATE CASCADE,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (upload_id, place)
);

CREATE TABLE sales_upload_row (
  upload_id uuid NOT NULL REFERENCES sales_upload (id) ON DELETE CASCADE ON UPDATE CASCADE,
  line integer NOT NULL,
  click_ref text,
  txn_id text,
  event text,
  amount text,
  refund_id text,
  sold_at timestamptz(3),
  problem text,
  outcome postback_outcome,
  message text,
  is_booked boolean NOT NULL DEFAULT false,
  affiliate_id integer,
  conversion_id uuid,
  PRIMARY KEY (upload_id, line)
);

CREATE TABLE column_choice (
  advertiser_id integer PRIMARY KEY REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  "format" json NOT NULL
);

CREATE TABLE reconciliation_part (
  reconciliation_id uuid NOT NULL REFERENCES reconciliation (id) ON DELETE CASCADE ON UPDATE CASCADE,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (reconciliation_id, place)
);

CREATE TYPE reconciliation_cause AS ENUM (
  'matched', 'not_received', 'unknown_click', 'refused', 'outside_window', 'budget_used_up', 'test', 'duplicate',
  'other_click', 'amount_differs', 'other_day', 'reversed', 'not_in_list', 'unreadable'
);
CREATE TABLE reconciliation_row (
  reconciliation_id uuid NOT NULL REFERENCES reconciliation (id) ON DELETE CASCADE ON UPDATE CASCADE,
  line integer NOT NULL,
  cause reconciliation_cause NOT NULL,
  txn_id text,
  click_ref text,
  event text,
  amount_cents bigint,
  sold_at timestamptz(3),
  problem text,
  first_line integer,
  reason rejection_reason,
  status conversion_status,
  affiliate_id integer,
  conversion_id uuid,
  our_click_id uuid,
  our_amount_cents bigint,
  refunded_cents bigint,
  our_at timestamptz(3),
  our_day date,
  listed_day date,
  call_id uuid,
  -- What the list has in another currency than dollars, beside the dollars of that: the sum as decimal text, the code of its
  -- currency, and the day whose rate it has.
  listed_amount text,
  listed_currency char(3),
  rate_day date,
  PRIMARY KEY (reconciliation_id, line)
);
CREATE INDEX reconciliation_row_reconciliation_id_cause_line_idx ON reconciliation_row (reconciliation_id, cause, line);

-- Previous platforms ----------------------------------------------------

-- What a network's previous platform called the things that are here now, for its links, its postbacks and repeated imports.
CREATE TABLE foreign_id (
  source text NOT NULL,
  kind text NOT NULL,
  foreign_id text NOT NULL,
  our_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (source, kind, foreign_id),
  CONSTRAINT foreign_id_kind CHECK (kind ~ '^[a-z_]{1,40}$'),
  CONSTRAINT foreign_id_source CHECK (source IN ('tune', 'everflow')),
  CONSTRAINT foreign_id_texts CHECK (length(foreign_id) BETWEEN 1 AND 255 AND length(our_id) BETWEEN 1 AND 2000)
);
CREATE INDEX foreign_id_kind_our_id_idx ON foreign_id (kind, our_id);

-- The click path holds what links and postbacks name. An import of many conversions does not concern it.
CREATE FUNCTION stoke_notify_foreign_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE kind NOT IN ('conversion', 'transaction')) THEN
    PERFORM pg_notify('stoke_rules', 'foreign:1');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER foreign_id_rules_insert AFTER INSERT ON foreign_id REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_notify_foreign_ids();
CREATE TRIGGER foreign_id_rules_update AFTER UPDATE ON foreign_id REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_notify_foreign_ids();
CREATE TRIGGER foreign_id_rules_delete AFTER DELETE ON foreign_id REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_notify_foreign_ids();

-- The figures the previous platform reported for a day, beside ours while both receive the same traffic.
CREATE TABLE imported_statistic (
  source text NOT NULL,
  day date NOT NULL,
  offer_id integer NOT NULL,
  affiliate_id integer NOT NULL,
  clicks integer NOT NULL,
  conversions integer NOT NULL,
  revenue_cents bigint NOT NULL,
  payout_cents bigint NOT NULL,
  PRIMARY KEY (source, day, offer_id, affiliate_id),
  CONSTRAINT imported_statistic_source CHECK (source IN ('tune', 'everflow'))
);
CREATE INDEX imported_statistic_offer_id_day_idx ON imported_statistic (offer_id, day);

-- Whether and how an advertiser's calls in the form of a previous platform are taken. They carry no signature.
CREATE TABLE old_postback (
  advertiser_id integer PRIMARY KEY REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  source text NOT NULL,
  is_on boolean NOT NULL,
  token_hash text,
  networks text[] DEFAULT ARRAY[]::text[],
  order_parameter text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- a call must prove something: a token, the address it comes from, or both
  CONSTRAINT old_postback_proof CHECK (NOT is_on OR token_hash IS NOT NULL OR coalesce(cardinality(networks), 0) > 0),
  CONSTRAINT old_postback_source CHECK (source IN ('tune', 'everflow'))
);
CREATE TRIGGER old_postback_rules AFTER INSERT OR UPDATE OR DELETE ON old_postback
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');

-- Offers whose sales a previous platform pays for now: sales are judged here, and compared, but not booked.
CREATE TABLE dual_run (
  offer_id integer PRIMARY KEY REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  source text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  CONSTRAINT dual_run_source CHECK (source IN ('tune', 'everflow')),
  CONSTRAINT dual_run_times CHECK (ends_at > started_at)
);

-- A sale that was compared: what it would have paid here, and why it would not have.
CREATE TABLE compared_sale (
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  affiliate_id integer NOT NULL,
  offer_id integer NOT NULL,
  click_id uuid NOT NULL,
  event text NOT NULL,
  goal_id integer,
  amount_cents bigint,
  payout_cents bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  reason rejection_reason,
  day date NOT NULL,
  created_at timestamptz(3) NOT NULL,
  booked_at timestamptz(3),
  PRIMARY KEY (advertiser_id, txn_id)
);
CREATE INDEX compared_sale_offer_id_day_idx ON compared_sale (offer_id, day);
CREATE INDEX compared_sale_affiliate_id_click_id_idx ON compared_sale (affiliate_id, click_id);
CREATE INDEX compared_sale_created_at_idx ON compared_sale (created_at);

-- What links of a previous platform named that was not imported, by Eastern day.
CREATE TABLE unknown_old_link (
  day date NOT NULL,
  source text NOT NULL,
  missing text NOT NULL,
  foreign_id text NOT NULL,
  clicks integer NOT NULL,
  PRIMARY KEY (day, source, missing, foreign_id)
);

-- Imports of a network --------------------------------------------------

CREATE TYPE network_import_state AS ENUM ('received', 'checking', 'checked', 'importing', 'done', 'failed');
CREATE TABLE network_import (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  network text NOT NULL,
  is_from_files boolean NOT NULL,
  key_sealed text,
  kinds text[],
  time_zone text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  history_until date NOT NULL,
  activates_offers boolean NOT NULL,
  sends_invitations boolean NOT NULL DEFAULT false,
  state network_import_state NOT NULL,
  cursor json,
  failures integer NOT NULL DEFAULT 0,
  waits_until timestamptz(3),
  problem text,
  counts json,
  created_by_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  confirmed_by_id uuid,
  confirmed_at timestamptz(3),
  finished_at timestamptz(3),
  unread_columns json,
  CONSTRAINT network_import_period CHECK (from_day <= to_day),
  CONSTRAINT network_import_source CHECK (source IN ('tune', 'everflow'))
);
CREATE INDEX network_import_created_at_idx ON network_import (created_at);
-- Two imports at work would read the same rows as new.
CREATE UNIQUE INDEX network_import_at_work ON network_import ((true)) WHERE state IN ('checking', 'importing');

-- The network of a source whose ids were imported by its API: each network has numbers of its own.
CREATE TABLE imported_network (
  source text PRIMARY KEY,
  network text NOT NULL,
  imported_at timestamptz(3) NOT NULL,
  CONSTRAINT imported_network_source CHECK (source IN ('tune', 'everflow'))
);

-- Deleted two weeks after they were sent, whatever became of their import. A file of which parts are missing is not read.
CREATE TABLE network_import_part (
  import_id uuid NOT NULL REFERENCES network_import (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind text NOT NULL,
  place integer NOT NULL,
  content bytea NOT NULL,
  sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  parts integer,
  PRIMARY KEY (import_id, kind, place)
);

CREATE TYPE import_verdict AS ENUM ('create', 'same', 'update', 'changed_here', 'decision', 'refused');
CREATE TABLE network_import_row (
  import_id uuid NOT NULL REFERENCES network_import (id) ON DELETE CASCADE ON UPDATE CASCADE,
  line integer NOT NULL,
  kind text NOT NULL,
  place integer NOT NULL,
  foreign_id text,
  data jsonb,
  field text,
  verdict import_verdict,
  message text,
  our_id text,
  is_accepted boolean NOT NULL DEFAULT false,
  is_written boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX network_import_row_import_id_kind_foreign_id_idx ON network_import_row (import_id, kind, foreign_id);
CREATE INDEX network_import_row_import_id_verdict_line_idx ON network_import_row (import_id, verdict, line);
CREATE INDEX network_import_row_access ON network_import_row (import_id, (data ->> 'offerId')) WHERE kind = 'access';
CREATE INDEX network_import_row_left ON network_import_row (import_id, line) WHERE NOT is_written AND field IS NULL;
CREATE INDEX network_import_row_name ON network_import_row (import_id, lower(data ->> 'name'), line)
  WHERE kind = 'advertiser' AND field IS NULL;
-- Lowered by the rules of no language, as postback_txn_lower.
CREATE INDEX network_import_row_email_lower ON network_import_row
  (import_id, lower(lower((data ->> 'email') COLLATE "C") COLLATE "default"), line)
  WHERE kind = 'affiliate' AND field IS NULL;

-- What was applied last of something of a source, and the state of ours right after: tells a change there from one here.
CREATE TABLE import_record (
  source text NOT NULL,
  kind text NOT NULL,
  foreign_id text NOT NULL,
  our_id text NOT NULL,
  applied jsonb NOT NULL,
  our_version text NOT NULL,
  applied_at timestamptz(3) NOT NULL,
  PRIMARY KEY (source, kind, foreign_id),
  CONSTRAINT import_record_source CHECK (source IN ('tune', 'everflow'))
);
CREATE INDEX import_record_kind_our_id_idx ON import_record (kind, our_id);

-- What an affiliate is owed, or an advertiser has paid ahead, when the network moves: booked once, by people.
CREATE TABLE opening_balance (
  source text NOT NULL,
  party text NOT NULL,
  foreign_id text NOT NULL,
  our_id integer NOT NULL,
  amount_cents bigint NOT NULL,
  read_at timestamptz(3) NOT NULL,
  booking_id uuid REFERENCES approval_request (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  PRIMARY KEY (source, party, foreign_id),
  CONSTRAINT opening_balance_amount CHECK (amount_cents > 0),
  CONSTRAINT opening_balance_party CHECK (party IN ('affiliate', 'advertiser')),
  CONSTRAINT opening_balance_source CHECK (source IN ('tune', 'everflow'))
);
CREATE INDEX opening_balance_booking_id_idx ON opening_balance (booking_id);

-- Conversions of the source, kept as they were there. Nothing is paid for them here.
CREATE TABLE imported_conversion (
  source text NOT NULL,
  foreign_id text NOT NULL,
  offer_id integer NOT NULL,
  affiliate_id integer NOT NULL,
  day date NOT NULL,
  converted_at timestamptz(3) NOT NULL,
  status text NOT NULL,
  payout_cents bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  transaction_id text,
  PRIMARY KEY (source, foreign_id),
  CONSTRAINT imported_conversion_source CHECK (source IN ('tune', 'everflow')),
  CONSTRAINT imported_conversion_status CHECK (status IN ('approved', 'pending', 'rejected'))
);
CREATE INDEX imported_conversion_affiliate_id_day_idx ON imported_conversion (affiliate_id, day);
CREATE INDEX imported_conversion_source_transaction_id_idx ON imported_conversion (source, transaction_id);

-- What the roll-ups count of days before the network moved here, beside the events that are stored here.
CREATE TABLE imported_event_day (
  source text NOT NULL,
  affiliate_id integer NOT NULL,
  day date NOT NULL,
  offer_id integer NOT NULL,
  is_from_report boolean NOT NULL,
  clicks integer NOT NULL,
  conversions integer NOT NULL,
  payout_cents bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  PRIMARY KEY (source, affiliate_id, day, offer_id),
  CONSTRAINT imported_event_day_source CHECK (source IN ('tune', 'everflow'))
);
CREATE INDEX imported_event_day_day_idx ON imported_event_day (day);
-- What counts for rewards is what was recorded here: history is looked up by affiliate and day.
CREATE INDEX imported_event_day_affiliate_id_day_idx ON imported_event_day (affiliate_id, day);
