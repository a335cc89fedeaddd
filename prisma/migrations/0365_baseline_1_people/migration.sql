-- The baseline: what a database had after 0364_is_held, in nine steps. prisma/models describes tables and columns; the
-- comments here say why a constraint, an index, a trigger or a function is as it is. A database that has the migrations
-- from before the baseline is not created again (prisma/migration-baseline.ts).
--
-- This step: people, what they belong to, and their keys.

-- In every PostgreSQL's contrib; whoever may create in a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A text as it is searched: "dang" finds Đặng, "istanbul" İstanbul, and O'Neil is found with either apostrophe. The same as
-- lib/platform/text/fold.ts. It needs a database in UTF-8, and no extension. Texts of ASCII are lowered as ASCII everywhere,
-- because in a database whose language is Turkish or Azerbaijani lower('I') is 'ı'; the other branch turns 'ı' into 'i' by
-- its list.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN given IS NULL THEN NULL
    WHEN octet_length(given) = length(given) THEN replace(lower(given COLLATE "C"), '`', '''')
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(given, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u0640\u200b-\u200f\u2060-\u2064\ufeff]',
        '', 'g')),
      -- capitals too: lower() leaves them in a database of the locale C
      'đðħıłøŧςĐÐĦŁØŦẞÆŒÞ‘’ʼʻ′`“”„‐‑–—−',
      'ddhilotσddhlotßæœþ''''''''''''"""-----'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END;

-- Refuses what would change an append-only table. The role that serves gets no right to change a table that has this
-- trigger (prisma/serving-role.ts).
CREATE FUNCTION stoke_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- Whatever decides about a click is held in memory by every process. A change notifies them of the row to read again:
-- channel stoke_rules, payload "<table>:<id>".
CREATE FUNCTION stoke_notify_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('stoke_rules', TG_ARGV[0] || ':' || (row_data ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

-- People and their sign-in ----------------------------------------------

-- CUSTOM has the rights of a role that the network made itself: what asks for one of the five roles by name refuses it.
CREATE TYPE user_role AS ENUM ('AFFILIATE', 'SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'MODERATOR', 'ADMIN', 'CUSTOM');
CREATE TYPE user_status AS ENUM ('active', 'suspended', 'banned', 'deleted');

-- Roles of staff beside the five: names with the pages they view and edit. They may be limited to the affiliates and
-- advertisers assigned to their people.
CREATE TABLE staff_role (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  permissions text[],
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  own_book boolean NOT NULL DEFAULT false,
  CONSTRAINT staff_role_name CHECK (name <> ''),
  CONSTRAINT staff_role_permissions CHECK (permissions IS NOT NULL)
);
CREATE UNIQUE INDEX staff_role_name_key ON staff_role (lower(name));

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  role user_role NOT NULL DEFAULT 'AFFILIATE',
  status user_status NOT NULL DEFAULT 'active',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  username text,
  image text,
  country char(2),
  time_zone text,
  email_confirmed_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  sessions_valid_from timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  one_time_code_secret text,
  one_time_code_since timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  one_time_code_step integer,
  -- a role that somebody has is not deleted
  staff_role_id uuid REFERENCES staff_role (id),
  -- From when on what was set up in an account is known to be of whoever has its mailbox: from its beginning where the
  -- address was confirmed while signed in to it; null where that is the confirmation itself. A reset of the password ends
  -- the ways to sign in and to be paid that are older.
  proved_from timestamptz(3),
  -- Who gave a member of staff their role, and from when on they approve as the second person. Null for accounts of the
  -- command on the server, and from before this was recorded: they approve.
  role_given_by_id uuid,
  approves_from timestamptz(3),
  CONSTRAINT app_user_email_lower_case CHECK (email = lower(email) AND email <> ''),
  CONSTRAINT app_user_one_time_code
    CHECK (one_time_code_secret IS NOT NULL OR (one_time_code_since IS NULL AND one_time_code_step IS NULL)),
  CONSTRAINT app_user_staff_role CHECK ((role = 'CUSTOM') = (staff_role_id IS NOT NULL))
);
CREATE UNIQUE INDEX app_user_email_key ON app_user (email);
CREATE UNIQUE INDEX app_user_username_key ON app_user (username);
CREATE INDEX app_user_role_status_idx ON app_user (role, status);
CREATE INDEX app_user_created_at_idx ON app_user (created_at);
-- Found by any part of a name, folded, by the same expression as in lib/backoffice/people-search/data.ts.
CREATE INDEX app_user_search ON app_user
  USING gin (search_fold(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);
-- Those who never signed in come last either way.
CREATE INDEX app_user_last_seen ON app_user (last_sign_in_at DESC NULLS LAST, id);
CREATE INDEX app_user_first_seen ON app_user (last_sign_in_at, id);
CREATE INDEX app_user_last_name_first_name_id_idx ON app_user (last_name, first_name, id);
-- The list of staff, who are a few among many.
CREATE INDEX app_user_staff ON app_user (created_at, id) WHERE role <> 'AFFILIATE';
CREATE INDEX app_user_staff_role_id_idx ON app_user (staff_role_id) WHERE staff_role_id IS NOT NULL;
CREATE INDEX app_user_role_given ON app_user (id) WHERE role_given_by_id IS NOT NULL;

CREATE FUNCTION stoke_end_user_pushes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription s USING user_session u
    WHERE s.user_id = NEW.id AND u.id = s.session_id
      AND (NEW.status <> 'active' OR u.created_at < NEW.sessions_valid_from);
  RETURN NULL;
END $$;

-- A person of an advertiser is neither an affiliate nor staff: nobody pays themselves. The user's row is locked, so that of
-- two changes at once the second sees the first.
CREATE FUNCTION stoke_one_side_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person UUID;
BEGIN
  IF TG_TABLE_NAME = 'app_user' THEN
    person := NEW.id;
  ELSE
    person := NEW.user_id;
    PERFORM 1 FROM app_user WHERE id = person FOR NO KEY UPDATE;
  END IF;
  IF EXISTS (SELECT FROM advertiser_member WHERE user_id = person)
    AND (EXISTS (SELECT FROM affiliate WHERE user_id = person)
      OR EXISTS (SELECT FROM app_user WHERE id = person AND role <> 'AFFILIATE')) THEN
    RAISE EXCEPTION 'user % belongs to an advertiser and cannot be an affiliate or staff', person
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER app_user_end_pushes AFTER UPDATE OF status, sessions_valid_from ON app_user
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.sessions_valid_from IS DISTINCT FROM NEW.sessions_valid_from)
  EXECUTE FUNCTION stoke_end_user_pushes();
CREATE TRIGGER app_user_one_side AFTER UPDATE OF role ON app_user
  FOR EACH ROW WHEN (NEW.role <> 'AFFILIATE') EXECUTE FUNCTION stoke_one_side_only();

-- Which roles must have two-factor authentication; a role without a row need not.
CREATE TABLE role_rule (
  role user_role PRIMARY KEY,
  requires_two_factor boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ip inet,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  -- a member of staff who looks at the product as one of its affiliates: reading only, and not for long
  view_as_user_id uuid,
  view_as_until timestamptz(3)
);
CREATE INDEX user_session_user_id_created_at_idx ON user_session (user_id, created_at);
-- Who else signed in from an address is looked up for every applicant.
CREATE INDEX user_session_ip_idx ON user_session (ip);

-- A browser gets pushes as long as the session lasts in which they were turned on, and the account is in good standing.
-- However a session ends, its browser is forgotten in the same transaction; expiry is looked at before each push.
CREATE FUNCTION stoke_end_session_pushes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER user_session_end_pushes AFTER UPDATE OF revoked_at ON user_session
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION stoke_end_session_pushes();

CREATE TYPE auth_token_purpose AS ENUM ('sign_in', 'welcome', 'password_reset', 'email_confirmation');
CREATE TABLE auth_token (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  purpose auth_token_purpose NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX auth_token_user_id_purpose_idx ON auth_token (user_id, purpose);
CREATE INDEX auth_token_expires_at_idx ON auth_token (expires_at);

CREATE TABLE passkey (
  credential_id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[],
  name text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3)
);
CREATE INDEX passkey_user_id_idx ON passkey (user_id);

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  used_at timestamptz(3),
  PRIMARY KEY (user_id, code_hash)
);

CREATE TYPE passkey_ceremony AS ENUM ('registration', 'sign_in');
CREATE TABLE passkey_challenge (
  challenge_hash text PRIMARY KEY,
  ceremony passkey_ceremony NOT NULL,
  user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);

CREATE TABLE staff_invite (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  role user_role NOT NULL,
  token_hash text NOT NULL,
  -- none for an invitation that `npm run admin -- invite` prints
  invited_by_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  -- an invitation to a role that was deleted is to nothing
  staff_role_id uuid REFERENCES staff_role (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX staff_invite_token_hash_key ON staff_invite (token_hash);
CREATE INDEX staff_invite_email_idx ON staff_invite (email);

CREATE TABLE rate_limit (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);

-- Buckets and levels ----------------------------------------------------

CREATE TABLE bucket (
  id serial PRIMARY KEY,
  name text NOT NULL,
  payout_adjustment_bps integer NOT NULL DEFAULT 0,
  hold_days integer,
  auto_approve boolean NOT NULL DEFAULT false,
  daily_payout_cap_cents bigint,
  hidden_offer_ids integer[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT bucket_adjustment_range CHECK (payout_adjustment_bps BETWEEN -10000 AND 10000),
  CONSTRAINT bucket_daily_cap_positive CHECK (daily_payout_cap_cents > 0),
  CONSTRAINT bucket_hold_range CHECK (hold_days BETWEEN 0 AND 90)
);
CREATE UNIQUE INDEX bucket_name_key ON bucket (name);

-- A ceiling that begins to apply, or applies again, counts the day anew: nothing was added while it did not apply.
CREATE FUNCTION stoke_recount_bucket_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM affiliate_payout_day p USING affiliate a WHERE a.bucket_id = NEW.id AND p.affiliate_id = a.id;
  RETURN NULL;
END $$;

CREATE TRIGGER bucket_rules AFTER INSERT OR UPDATE OR DELETE ON bucket
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('bucket', 'id');
CREATE TRIGGER bucket_recount_day AFTER UPDATE OF daily_payout_cap_cents ON bucket
  FOR EACH ROW WHEN (OLD.daily_payout_cap_cents IS NULL AND NEW.daily_payout_cap_cents IS NOT NULL)
  EXECUTE FUNCTION stoke_recount_bucket_day();

CREATE TABLE bucket_rule (
  id serial PRIMARY KEY,
  position integer NOT NULL,
  bucket_id integer NOT NULL REFERENCES bucket (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  conditions jsonb NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX bucket_rule_is_active_position_idx ON bucket_rule (is_active, position);

CREATE TABLE bucket_assignment (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL,
  bucket_id integer,
  rule_id integer,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX bucket_assignment_affiliate_id_created_at_idx ON bucket_assignment (affiliate_id, created_at);

CREATE TABLE level (
  number integer PRIMARY KEY,
  name text NOT NULL,
  required_earnings_cents bigint NOT NULL,
  hold_days integer NOT NULL,
  CONSTRAINT level_range CHECK (number BETWEEN 1 AND 5 AND required_earnings_cents >= 0 AND hold_days >= 0)
);
CREATE UNIQUE INDEX level_name_key ON level (name);
CREATE UNIQUE INDEX level_required_earnings_cents_key ON level (required_earnings_cents);

-- Affiliates ------------------------------------------------------------

CREATE TYPE affiliate_status AS ENUM ('pending', 'approved', 'rejected', 'suspended', 'banned');
CREATE TYPE payout_method_kind AS ENUM ('payoneer', 'paypal', 'us_bank', 'international_bank');
CREATE TABLE affiliate (
  id serial PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  status affiliate_status NOT NULL DEFAULT 'pending',
  status_reason text,
  approved_at timestamptz(3),
  approved_by_id uuid,
  level integer NOT NULL DEFAULT 1 REFERENCES level (number) DEFERRABLE INITIALLY DEFERRED,
  bucket_id integer REFERENCES bucket (id) ON DELETE SET NULL ON UPDATE CASCADE,
  bucket_pinned boolean NOT NULL DEFAULT false,
  referral_code text NOT NULL,
  preferred_method payout_method_kind,
  payouts_held_until timestamptz(3),
  discord_id text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- kept beside the bucket so that lists can be ordered by it: the history has it, but in no order
  bucket_changed_at timestamptz(3),
  CONSTRAINT affiliate_level_range CHECK (level BETWEEN 1 AND 5)
);
CREATE UNIQUE INDEX affiliate_user_id_key ON affiliate (user_id);
CREATE UNIQUE INDEX affiliate_referral_code_key ON affiliate (referral_code);
CREATE UNIQUE INDEX affiliate_discord_id_key ON affiliate (discord_id);
CREATE INDEX affiliate_status_created_at_idx ON affiliate (status, created_at);
CREATE INDEX affiliate_bucket_id_idx ON affiliate (bucket_id);
CREATE INDEX affiliate_level_idx ON affiliate (level);
CREATE INDEX affiliate_bucket_changed_last ON affiliate (bucket_changed_at DESC NULLS LAST, id);
CREATE INDEX affiliate_bucket_changed_first ON affiliate (bucket_changed_at, id);
-- Numbers of sign-ups stay below those of test accounts, which begin at 2,000,000,000.
ALTER SEQUENCE affiliate_id_seq MAXVALUE 99999999 RESTART WITH 10001;

-- The daily ceiling of the new bucket counts the day anew: nothing was added while it did not apply.
CREATE FUNCTION stoke_recount_affiliate_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM affiliate_payout_day WHERE affiliate_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION stoke_end_affiliate_pushes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER affiliate_rules_insert AFTER INSERT OR DELETE ON affiliate
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('affiliate', 'id');
-- An affiliate's bucket decides which caps are theirs and which offers they may promote.
CREATE TRIGGER affiliate_rules_update AFTER UPDATE ON affiliate
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.bucket_id IS DISTINCT FROM NEW.bucket_id)
  EXECUTE FUNCTION stoke_notify_rules('affiliate', 'id');
CREATE TRIGGER affiliate_recount_day AFTER UPDATE OF bucket_id ON affiliate
  FOR EACH ROW WHEN (OLD.bucket_id IS DISTINCT FROM NEW.bucket_id) EXECUTE FUNCTION stoke_recount_affiliate_day();
CREATE TRIGGER affiliate_end_pushes AFTER UPDATE OF status ON affiliate
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('suspended', 'banned'))
  EXECUTE FUNCTION stoke_end_affiliate_pushes();
CREATE TRIGGER affiliate_one_side AFTER INSERT ON affiliate
  FOR EACH ROW EXECUTE FUNCTION stoke_one_side_only();

-- What affiliates say of themselves while they wait for approval, and which terms they accepted.
CREATE TABLE affiliate_application (
  affiliate_id integer PRIMARY KEY,
  website text NOT NULL,
  traffic_kinds text[],
  country char(2) NOT NULL,
  promotion text NOT NULL,
  terms_url text NOT NULL,
  terms_version text NOT NULL,
  terms_accepted_at timestamptz(3) NOT NULL,
  times_sent integer NOT NULL DEFAULT 1,
  sent_at timestamptz(3) NOT NULL
);

-- The member of staff who looks after an affiliate: one each. What is assigned to somebody is their book.
CREATE TABLE affiliate_manager (
  affiliate_id integer PRIMARY KEY REFERENCES affiliate (id) ON DELETE CASCADE,
  manager_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  assigned_at timestamptz(3) NOT NULL
);
CREATE INDEX affiliate_manager_manager_id_idx ON affiliate_manager (manager_id);

CREATE TABLE test_account (
  affiliate_id integer PRIMARY KEY REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT test_account_number CHECK (affiliate_id >= 2000000000)
);
CREATE TRIGGER test_account_rules AFTER INSERT OR UPDATE ON test_account
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('affiliate', 'affiliate_id');

-- Advertisers -----------------------------------------------------------

CREATE TYPE advertiser_status AS ENUM ('active', 'paused', 'archived');
CREATE TYPE billing_mode AS ENUM ('prefunded', 'postpaid');
CREATE TABLE advertiser (
  id serial PRIMARY KEY,
  name text NOT NULL,
  status advertiser_status NOT NULL DEFAULT 'active',
  website text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  max_amount_cents bigint,
  reference text,
  payment_terms text,
  currency char(3) NOT NULL DEFAULT 'USD',
  notes text,
  allowed_networks text[] DEFAULT ARRAY[]::text[],
  version integer NOT NULL DEFAULT 1,
  own_changes text[] DEFAULT ARRAY[]::text[],
  billing_mode billing_mode NOT NULL DEFAULT 'postpaid',
  credit_limit_cents bigint,
  unfunded_since timestamptz(3),
  low_balance_cents bigint,
  low_balance_notified_at timestamptz(3),
  shows_balance boolean NOT NULL DEFAULT false,
  invoiced_until timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  billed_since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT advertiser_credit_limit
    CHECK (credit_limit_cents IS NULL OR (credit_limit_cents >= 0 AND billing_mode = 'postpaid')),
  CONSTRAINT advertiser_low_balance CHECK (low_balance_cents >= 0)
);
CREATE UNIQUE INDEX advertiser_name_key ON advertiser (name);
ALTER SEQUENCE advertiser_id_seq MAXVALUE 47000000 RESTART WITH 101;

-- An offer's links depend on whether its advertiser's money is used up.
CREATE FUNCTION stoke_notify_funding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stoke_rules', 'offer:' || id) FROM offer WHERE advertiser_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER advertiser_rules AFTER INSERT OR UPDATE OR DELETE ON advertiser
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'id');
CREATE TRIGGER advertiser_funding AFTER UPDATE OF unfunded_since ON advertiser FOR EACH ROW
  WHEN ((OLD.unfunded_since IS NULL) <> (NEW.unfunded_since IS NULL)) EXECUTE FUNCTION stoke_notify_funding();

CREATE TABLE advertiser_manager (
  advertiser_id integer PRIMARY KEY REFERENCES advertiser (id) ON DELETE CASCADE,
  manager_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  assigned_at timestamptz(3) NOT NULL
);
CREATE INDEX advertiser_manager_manager_id_idx ON advertiser_manager (manager_id);

CREATE TABLE advertiser_contact (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX advertiser_contact_advertiser_id_idx ON advertiser_contact (advertiser_id);

CREATE TYPE advertiser_secret_kind AS ENUM ('token', 'signing');
CREATE TABLE advertiser_secret (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind advertiser_secret_kind NOT NULL,
  secret_sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  label text NOT NULL DEFAULT '',
  created_by_id uuid,
  last_used_at timestamptz(3)
);
CREATE INDEX advertiser_secret_advertiser_id_idx ON advertiser_secret (advertiser_id);
CREATE TRIGGER advertiser_secret_rules AFTER INSERT OR DELETE ON advertiser_secret
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');
CREATE TRIGGER advertiser_secret_rules_update AFTER UPDATE ON advertiser_secret
  FOR EACH ROW WHEN (OLD.secret_sealed IS DISTINCT FROM NEW.secret_sealed
    OR OLD.expires_at IS DISTINCT FROM NEW.expires_at OR OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');

CREATE TYPE advertiser_role AS ENUM ('owner', 'manager', 'viewer');
CREATE TABLE advertiser_member (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  role advertiser_role NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX advertiser_member_advertiser_id_idx ON advertiser_member (advertiser_id);
CREATE TRIGGER advertiser_member_one_side AFTER INSERT OR UPDATE ON advertiser_member
  FOR EACH ROW EXECUTE FUNCTION stoke_one_side_only();

CREATE TABLE advertiser_invite (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  email text NOT NULL,
  role advertiser_role NOT NULL,
  token_hash text NOT NULL,
  invited_by_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX advertiser_invite_token_hash_key ON advertiser_invite (token_hash);
CREATE INDEX advertiser_invite_advertiser_id_idx ON advertiser_invite (advertiser_id);
CREATE INDEX advertiser_invite_email_idx ON advertiser_invite (email);

-- API keys --------------------------------------------------------------

-- Keys belong to a person: an affiliate, somebody of an advertiser, or staff. Those of people of an advertiser are bound
-- to it. A key for agents works at the server for agents alone, where nothing is changed without its person.
CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  affiliate_id integer REFERENCES affiliate (id),
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash text NOT NULL,
  scopes text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  user_id uuid NOT NULL REFERENCES app_user (id),
  advertiser_id integer REFERENCES advertiser (id),
  networks text[] DEFAULT ARRAY[]::text[],
  is_test boolean NOT NULL DEFAULT false,
  is_for_agents boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX api_key_key_hash_key ON api_key (key_hash);
CREATE INDEX api_key_affiliate_id_idx ON api_key (affiliate_id);
CREATE INDEX api_key_user_id_idx ON api_key (user_id);

-- Writes by API that were sent with an Idempotency-Key, with their answer.
-- Answers can have secrets that are shown once, such as that of a new webhook, so they are sealed. The plain column is no
-- longer written, and is removed a release later.
CREATE TABLE api_call (
  key_id uuid NOT NULL REFERENCES api_key (id) ON DELETE CASCADE ON UPDATE CASCADE,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  answer text,
  created_at timestamptz(3) NOT NULL,
  id uuid,
  answer_sealed text,
  PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX api_call_created_at_idx ON api_call (created_at);
CREATE UNIQUE INDEX api_call_id_key ON api_call (id);

-- Changes that agents prepared with an API key. Each is executed once, when the person of the key confirms it. In the plain
-- answer is why one failed.
CREATE TABLE agent_action (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  key_id uuid NOT NULL REFERENCES api_key (id) ON DELETE CASCADE ON UPDATE CASCADE,
  operation text NOT NULL,
  address text NOT NULL,
  body jsonb,
  hash text NOT NULL,
  preview jsonb NOT NULL,
  state_hash text,
  status text NOT NULL DEFAULT 'waiting',
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  http_status integer,
  answer text,
  answer_sealed text,
  CONSTRAINT agent_action_decided_check CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT agent_action_status_check CHECK (status IN ('waiting', 'running', 'done', 'failed', 'declined'))
);
CREATE INDEX agent_action_user_id_id_idx ON agent_action (user_id, id);
CREATE INDEX agent_action_key_id_idx ON agent_action (key_id);
