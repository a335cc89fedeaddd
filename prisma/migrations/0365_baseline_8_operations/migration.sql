-- The baseline: the audit log, flags and settings, fraud cases, and what the processes record of themselves.

-- Staff -----------------------------------------------------------------

-- The audit log is append-only, and each row carries the hash of the one before: the database itself writes number and
-- hashes, so that no writer can leave a gap or choose them.
CREATE TABLE audit_log (
  seq bigserial PRIMARY KEY,
  actor_id uuid,
  actor_role user_role,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text,
  ip inet,
  created_at timestamptz(3) NOT NULL,
  prev_hash text NOT NULL DEFAULT '',
  hash text NOT NULL DEFAULT '',
  -- the API key that made the change; keys are erased with their account, and the log is not, so it refers to nothing
  key_id uuid,
  -- the automatic rule that made the change
  rule_id uuid
);
CREATE UNIQUE INDEX audit_log_hash_key ON audit_log (hash);
CREATE INDEX audit_log_created_at_idx ON audit_log (created_at);
CREATE INDEX audit_log_actor_id_created_at_idx ON audit_log (actor_id, created_at);
CREATE INDEX audit_log_subject_subject_id_idx ON audit_log (subject, subject_id);
CREATE INDEX audit_log_action_created_at_idx ON audit_log (action, created_at);
-- Folded, by the same expression as in lib/backoffice/audit/data.ts.
CREATE INDEX audit_log_search ON audit_log USING gin (search_fold(action || ' ' || coalesce(reason, '')) gin_trgm_ops);
CREATE INDEX audit_log_subject_id_idx ON audit_log (subject_id);
CREATE INDEX audit_log_actor_role_seq_idx ON audit_log (actor_role, seq);

-- concat_ws leaves out what is null, so a row without a key or a rule has the hash it had before there were any.
CREATE FUNCTION stoke_audit_hash(entry "audit_log") RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f',
    entry.prev_hash, entry.seq::text, coalesce(entry.actor_id::text, ''), coalesce(entry.actor_role::text, ''),
    entry.action, entry.subject, coalesce(entry.subject_id, ''), coalesce(entry.before::text, ''),
    coalesce(entry.after::text, ''), coalesce(entry.reason, ''), coalesce(host(entry.ip), ''),
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), 'key ' || entry.key_id::text,
    'rule ' || entry.rule_id::text
  ), 'UTF8')), 'hex')
$$;

CREATE FUNCTION stoke_chain_audit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('stoke_audit_log'));
  SELECT seq, hash INTO previous FROM audit_log ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(previous.seq, 0) + 1;
  NEW.prev_hash := coalesce(previous.hash, repeat('0', 64));
  NEW.hash := stoke_audit_hash(NEW);
  RETURN NEW;
END $$;

-- Versions from before `exported_at` export to the bank without marking the payments: what their log entry names is marked
-- here.
CREATE FUNCTION stoke_mark_exported() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE payout_attempt SET exported_at = NEW.created_at
  WHERE provider = 'csv' AND finished_at IS NULL AND exported_at IS NULL
    AND request_id IN (SELECT named.id::uuid FROM jsonb_array_elements_text(NEW.after -> 'requestIds') AS named (id));
  RETURN NULL;
END $$;

CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION stoke_chain_audit();
CREATE TRIGGER audit_log_immutable BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER audit_log_exported AFTER INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.action = 'payout_batch.export') EXECUTE FUNCTION stoke_mark_exported();

CREATE TABLE feature_flag (
  key text PRIMARY KEY,
  description text NOT NULL DEFAULT '',
  owner text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT false,
  percentage integer NOT NULL DEFAULT 100,
  roles user_role[],
  bucket_ids integer[],
  user_ids uuid[],
  is_killed boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT feature_flag_percentage_range CHECK (percentage BETWEEN 0 AND 100)
);

CREATE TABLE feature_flag_history (
  id uuid PRIMARY KEY,
  flag_key text NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  actor_id uuid,
  reason text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX feature_flag_history_flag_key_created_at_idx ON feature_flag_history (flag_key, created_at);

CREATE TYPE fraud_rule AS ENUM (
  'shared_payout_destination', 'ip_cluster', 'datacenter_addresses', 'fast_conversion', 'conversion_rate_outlier',
  'self_conversion', 'quest_clicks', 'referral_ring', 'automatic_rule'
);
CREATE TYPE fraud_case_status AS ENUM ('open', 'held', 'rejected', 'cleared', 'trusted');
-- A rejected case holds money back until all of it is reversed (taken_back_at), and is not looked at again after that.
CREATE TABLE fraud_case (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  rule fraud_rule NOT NULL,
  score integer NOT NULL,
  evidence jsonb NOT NULL,
  -- its constraint has the name of the column's former name, as in databases from before the baseline
  stake_cents bigint CONSTRAINT fraud_case_held_cents_not_null NOT NULL DEFAULT 0,
  status fraud_case_status NOT NULL DEFAULT 'open',
  reason text,
  opened_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_at timestamptz(3),
  decided_by_id uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  taken_back_at timestamptz(3),
  CONSTRAINT fraud_case_taken_back CHECK (taken_back_at IS NULL OR status = 'rejected')
);
CREATE INDEX fraud_case_affiliate_id_rule_idx ON fraud_case (affiliate_id, rule);
-- One undecided case and one standing trust for each affiliate and rule, however many analyses run at once.
CREATE UNIQUE INDEX fraud_case_undecided ON fraud_case (affiliate_id, rule) WHERE status IN ('open', 'held');
CREATE UNIQUE INDEX fraud_case_trusted ON fraud_case (affiliate_id, rule) WHERE status = 'trusted';
CREATE INDEX fraud_case_score_id_idx ON fraud_case (score, id);
CREATE INDEX fraud_case_opened_at_id_idx ON fraud_case (opened_at, id);
CREATE INDEX fraud_case_status_score_id_idx ON fraud_case (status, score DESC, id DESC);
-- Looked up for every conversion, release and payout, by this condition (lib/money/ledger/fraud-review-data.ts).
CREATE INDEX fraud_case_holds ON fraud_case (affiliate_id)
  WHERE status = 'held' OR (status = 'rejected' AND taken_back_at IS NULL);

-- What a case rests on. A fact belongs to one case of its rule: once that is decided, it opens no other.
CREATE TABLE fraud_fact (
  affiliate_id integer NOT NULL,
  rule fraud_rule NOT NULL,
  ref text NOT NULL,
  case_id uuid NOT NULL REFERENCES fraud_case (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  conversion_id uuid,
  detail jsonb NOT NULL,
  found_at timestamptz(3) NOT NULL,
  PRIMARY KEY (affiliate_id, rule, ref)
);
CREATE INDEX fraud_fact_case_id_ref_idx ON fraud_fact (case_id, ref);

CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX saved_view_user_id_page_name_key ON saved_view (user_id, page, name);

-- Rows that matched a filter when staff selected all of them, for one bulk action. Kept for a day.
CREATE TABLE bulk_selection (
  id uuid PRIMARY KEY,
  chosen_by_id uuid NOT NULL,
  page text NOT NULL,
  keys text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX bulk_selection_created_at_idx ON bulk_selection (created_at);

CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version integer NOT NULL DEFAULT 1
);

CREATE FUNCTION stoke_notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stoke_settings', coalesce(NEW.key, OLD.key));
  RETURN NULL;
END $$;

CREATE TRIGGER setting_changed AFTER INSERT OR UPDATE OR DELETE ON setting
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_settings();

CREATE TABLE staff_note (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  author_id uuid NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_note_user_id_created_at_idx ON staff_note (user_id, created_at);

-- Automatic rules -------------------------------------------------------

-- Rules that act on the traffic of affiliates by its figures.
CREATE TYPE rule_subject AS ENUM ('source', 'sub_id', 'affiliate', 'affiliate_offer', 'offer');
CREATE TYPE rule_action_kind AS ENUM ('pause', 'cap', 'hold', 'open_case', 'tell');
CREATE TYPE rule_comparison AS ENUM ('below', 'above');
CREATE TYPE rule_action_state AS ENUM ('active', 'done', 'unneeded', 'undone', 'ended');
CREATE TABLE automatic_rule (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  subject rule_subject NOT NULL,
  sub_id text,
  figure text NOT NULL,
  comparison rule_comparison NOT NULL,
  bound double precision NOT NULL,
  minimum integer NOT NULL,
  days integer NOT NULL,
  delay_days integer NOT NULL,
  offer_ids integer[] DEFAULT ARRAY[]::integer[],
  affiliate_ids integer[] DEFAULT ARRAY[]::integer[],
  except_affiliate_ids integer[] DEFAULT ARRAY[]::integer[],
  action rule_action_kind NOT NULL,
  cap_metric cap_metric,
  cap_limit bigint,
  ends_when_back boolean NOT NULL DEFAULT false,
  cooldown_days integer NOT NULL,
  per_day integer NOT NULL,
  told_ids uuid[] DEFAULT ARRAY[]::uuid[],
  affiliate_text text NOT NULL DEFAULT '',
  saved_by_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  problem text,
  stopped_at timestamptz(3),
  stop_reason text,
  deleted_at timestamptz(3),
  CONSTRAINT automatic_rule_sub_id CHECK ((subject = 'sub_id') = (sub_id IS NOT NULL)),
  CONSTRAINT automatic_rule_cap
    CHECK ((action = 'cap') = (cap_limit IS NOT NULL) AND (action = 'cap') = (cap_metric IS NOT NULL)),
  CONSTRAINT automatic_rule_stopped CHECK ((stopped_at IS NULL) = (stop_reason IS NULL))
);

CREATE TABLE automatic_rule_run (
  id uuid PRIMARY KEY,
  rule_id uuid NOT NULL REFERENCES automatic_rule (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  day date NOT NULL,
  created_at timestamptz(3) NOT NULL,
  told_at timestamptz(3)
);
CREATE INDEX automatic_rule_run_rule_id_created_at_idx ON automatic_rule_run (rule_id, created_at);

CREATE TABLE automatic_rule_action (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES automatic_rule_run (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  rule_id uuid NOT NULL REFERENCES automatic_rule (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind rule_action_kind NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  affiliate_id integer,
  offer_id integer,
  source_id integer,
  sub_id text,
  sub_value text,
  value double precision NOT NULL,
  base integer NOT NULL,
  found text NOT NULL,
  state rule_action_state NOT NULL,
  note text NOT NULL DEFAULT '',
  effect jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  ended_by_id uuid
);
-- What a rule did stays until it is undone or ends, and is not done again until then.
CREATE UNIQUE INDEX automatic_rule_action_active ON automatic_rule_action (rule_id, key) WHERE state = 'active';
CREATE INDEX automatic_rule_action_rule_id_key_created_at_idx ON automatic_rule_action (rule_id, key, created_at);
CREATE INDEX automatic_rule_action_run_id_idx ON automatic_rule_action (run_id);
CREATE INDEX automatic_rule_action_created_at_idx ON automatic_rule_action (created_at);

-- The system ------------------------------------------------------------

-- A text sealed with DATA_ENCRYPTION_KEY, which every start unseals: a wrong key is refused before anything is served.
CREATE TABLE data_key_proof (
  id smallint PRIMARY KEY DEFAULT 1,
  sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT data_key_proof_single CHECK (id = 1)
);

-- What a program must know to work with this database. A migration that takes something away adds a row: a program that
-- does not have the migration `needs` still uses what was taken, and refuses to start (docs/operations.md).
CREATE TABLE schema_floor (
  migration text PRIMARY KEY,
  needs text NOT NULL
);

-- Whether the demo was filled wholly: a start that finds one that was not fills it again.
CREATE TABLE demo_fill (
  id smallint PRIMARY KEY DEFAULT 1,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT demo_fill_is_one CHECK (id = 1)
);

-- How far each step of data retention has come. `clicks_from` is the first Eastern day whose clicks are all still stored.
CREATE TABLE retention_mark (
  name text PRIMARY KEY,
  day date NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- The last run of each check of the stored data against itself.
CREATE TABLE system_check (
  name text PRIMARY KEY,
  ran_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  day date,
  found integer,
  detail jsonb NOT NULL,
  failed_at timestamptz(3)
);

-- Which processes run, and which alarms about jobs and queues are raised.
CREATE TABLE process_heartbeat (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  version text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  jobs_ran_at timestamptz(3),
  build_id text,
  click_files_refused integer,
  click_files_waiting integer,
  disk_free_bytes bigint,
  disk_total_bytes bigint,
  lag_ms integer,
  outage_ended_at timestamptz(3),
  outage_seconds integer,
  stopped_at timestamptz(3),
  -- how far the clock of the process's machine is ahead of PostgreSQL's; negative when it is behind
  clock_ahead_ms integer
);

CREATE TABLE system_alarm (
  name text PRIMARY KEY,
  raised_at timestamptz(3) NOT NULL,
  detail text NOT NULL DEFAULT '',
  notified integer NOT NULL DEFAULT 0,
  webhook_at timestamptz(3),
  webhook_claimed_until timestamptz(3),
  webhook_error text
);

CREATE TYPE upload_purpose AS ENUM ('offer', 'creative', 'logo', 'avatar', 'evidence');
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  user_id uuid,
  purpose upload_purpose NOT NULL,
  hash char(64) NOT NULL,
  "format" text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  keep_until timestamptz(3) NOT NULL,
  -- the settings and the names of stored files depend on it
  CONSTRAINT upload_is_a_file
    CHECK (hash ~ '^[0-9a-f]{64}$' AND format IN ('webp', 'png') AND bytes > 0 AND width > 0 AND height > 0)
);
CREATE INDEX upload_hash_idx ON upload (hash);
CREATE INDEX upload_keep_until_idx ON upload (keep_until);
CREATE INDEX upload_user_id_idx ON upload (user_id);

CREATE TABLE job_run (
  name text PRIMARY KEY,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  handled integer,
  error text,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3)
);

CREATE TABLE retention_step (
  name text PRIMARY KEY,
  ran_at timestamptz(3) NOT NULL,
  error text,
  removed_at timestamptz(3),
  removed integer NOT NULL DEFAULT 0
);

CREATE TABLE webhook_failure_count (
  starts_at timestamptz(0) NOT NULL,
  source text NOT NULL,
  reason text NOT NULL,
  calls integer NOT NULL,
  last_error text NOT NULL,
  PRIMARY KEY (starts_at, source, reason)
);
