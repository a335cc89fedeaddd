-- The baseline: clicks, conversions and the calls that report them; roll-ups; what advertisers' sites send.

-- Sources and clicks ----------------------------------------------------

CREATE TABLE source (
  id serial PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT source_has_name CHECK (name <> '')
);
CREATE UNIQUE INDEX source_affiliate_id_name_key ON source (affiliate_id, name);

-- How many new sources an affiliate's links brought on an Eastern day, for the limit of new sources a day.
CREATE TABLE source_day (
  affiliate_id integer NOT NULL,
  day date NOT NULL,
  sources integer NOT NULL,
  PRIMARY KEY (affiliate_id, day)
);

-- The number of an affiliate's source, created if new, for the sources of many clicks in one statement. NULL for a new one
-- beyond what the affiliate may bring on one Eastern day; a name without that limit is `unlimited`.
CREATE FUNCTION stoke_source_number(of_affiliate int, named text, on_day date, at_most int, unlimited text) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  number int;
BEGIN
  SELECT id INTO number FROM source WHERE affiliate_id = of_affiliate AND name = named;
  IF FOUND THEN
    RETURN number;
  END IF;
  IF named <> unlimited THEN
    INSERT INTO source_day AS known (affiliate_id, day, sources) VALUES (of_affiliate, on_day, 1)
      ON CONFLICT (affiliate_id, day) DO UPDATE SET sources = known.sources + 1 WHERE known.sources < at_most;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO source (affiliate_id, name) VALUES (of_affiliate, named)
    ON CONFLICT (affiliate_id, name) DO UPDATE SET name = EXCLUDED.name RETURNING id INTO number;
  RETURN number;
END $$;

-- `subresource` is a load by a page that nobody clicked; `coupon` and `inquiry` are the clicks of sales that a coupon code
-- credits, and of those that an inquiry brought.
CREATE TYPE click_flag AS ENUM (
  'bot', 'head', 'subresource', 'prefetch', 'affiliate_pending', 'datacenter', 'offer_not_approved',
  'country_not_allowed', 'device_not_allowed', 'visitor_not_allowed', 'test', 'imported', 'coupon', 'inquiry'
);
-- click and conversion are partitioned by month, on the time inside their version 7 id. The DEFAULT partition makes sure
-- that nothing is ever refused for want of a month; stoke_ensure_partitions makes the months ahead and takes over whatever
-- landed in the default.
CREATE TABLE click (
  affiliate_id integer NOT NULL,
  id uuid NOT NULL,
  offer_id integer NOT NULL,
  source_id integer NOT NULL,
  s1 text,
  s2 text,
  s3 text,
  s4 text,
  s5 text,
  visitor bytea NOT NULL,
  ip inet,
  user_agent text NOT NULL,
  referrer text,
  country char(2),
  is_unique boolean NOT NULL,
  flag click_flag,
  created_at timestamptz(3) NOT NULL,
  -- the offer of the link, where its visitor was sent to another one; the click counts for the other
  linked_offer_id integer,
  route jsonb,
  -- read once when the click is taken, so that no report parses user agents
  device text,
  browser text,
  landing_page_id integer,
  -- what became of the parameters of its link that go on to the destination
  parameters jsonb,
  -- what is kept of the visitor, for rules of payouts that ask it
  seen jsonb,
  PRIMARY KEY (affiliate_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE click_default PARTITION OF click DEFAULT;

-- Which visitors clicked which link within the last hour, so that all processes count a visitor once. Every row
-- lives about an hour, so the table is vacuumed often, a little at a time. Visitors who are too old are found by reading it
-- page by page every ten minutes, which costs far less than an entry of an index for each click.
CREATE TABLE unique_visitor (
  affiliate_id integer NOT NULL,
  offer_id integer NOT NULL,
  visitor bytea NOT NULL,
  claimed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (affiliate_id, offer_id, visitor)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

CREATE TABLE smart_link_day (
  smart_link_id integer NOT NULL,
  day date NOT NULL,
  offer_id integer NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  flagged_clicks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (smart_link_id, day, offer_id)
);

-- Exchange rates --------------------------------------------------------

-- Rates at which sums in other currencies are converted. They are only added: the newest row of a currency and a day is the
-- one that is used, and what was converted before names the one that it was converted with. A rate of a file that differs
-- too much from those before is doubted: it is none until two people enter one for its day.
CREATE TYPE rate_source AS ENUM ('ecb_address', 'ecb_file', 'manual');
CREATE TABLE exchange_rate (
  id serial PRIMARY KEY,
  currency char(3) NOT NULL,
  day date NOT NULL,
  units decimal(24, 12) NOT NULL,
  dollars decimal(24, 12) NOT NULL,
  source rate_source NOT NULL,
  entered_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  is_doubted boolean NOT NULL DEFAULT false,
  CONSTRAINT exchange_rate_currency CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'USD'),
  CONSTRAINT exchange_rate_positive CHECK (units > 0 AND dollars > 0)
);
CREATE INDEX exchange_rate_currency_day_id_idx ON exchange_rate (currency, day, id);
CREATE TRIGGER exchange_rate_immutable BEFORE UPDATE OR DELETE ON exchange_rate
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER exchange_rate_no_truncate BEFORE TRUNCATE ON exchange_rate
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

-- Conversions -----------------------------------------------------------

CREATE TYPE conversion_status AS ENUM ('pending', 'approved', 'rejected', 'reversed');
CREATE TYPE rejection_reason AS ENUM (
  'duplicate', 'cap', 'window_passed', 'bad_token', 'proxy', 'fraud', 'unknown_click', 'offer_paused',
  'affiliate_blocked', 'invalid_request', 'staff', 'advertiser', 'offer_not_approved', 'amount_limit',
  'country_not_allowed', 'address_not_allowed', 'device_not_allowed', 'visitor_not_allowed', 'unknown_event', 'test',
  'unfunded', 'subscription_over', 'not_reported', 'existing_customer', 'repeat_purchase'
);
CREATE TYPE conversion_approver AS ENUM ('advertiser', 'staff');
CREATE TABLE conversion (
  affiliate_id integer NOT NULL REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  id uuid NOT NULL,
  click_id uuid NOT NULL,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  advertiser_id integer NOT NULL,
  source_id integer NOT NULL,
  s1 text,
  s2 text,
  s3 text,
  s4 text,
  s5 text,
  txn_id text NOT NULL,
  event text NOT NULL,
  amount_cents bigint,
  payout_cents bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  status conversion_status NOT NULL,
  reason rejection_reason,
  hold_until timestamptz(3) NOT NULL,
  day date NOT NULL,
  clicked_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  payout_revision integer NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  reason_note text,
  -- before the first partial refund, so that the result does not depend on how a refund is split
  payout_before_refunds_cents bigint,
  revenue_before_refunds_cents bigint,
  goal_id integer,
  -- of the visitor who clicked: those of a click are erased after some months
  country char(2),
  device text,
  approver conversion_approver,
  landing_page_id integer,
  -- What was flagged at the click: clicks are deleted after some months, and renewals of a subscription that began with one
  -- are judged and held by the same rules afterwards. None for conversions from before this was recorded.
  click_flag click_flag,
  -- Each payment of a subscription has the first sale of it, the first sale itself too.
  subscription_id uuid,
  -- A payment that pays no period of its subscription, as for a change of plan within one, is not counted by tiers.
  pays_period boolean NOT NULL DEFAULT true,
  -- by what it was decided to pay, so that an edited order is paid by the same rates and not by a payout that was rounded
  payout_flat_cents bigint,
  payout_rate_bps integer,
  payout_adjustment_bps integer,
  revenue_flat_cents bigint,
  revenue_rate_bps integer,
  -- When a payment of a subscription was paid, where that was before it was recorded: months and the numbers of payments go
  -- by it.
  paid_at timestamptz(3),
  -- by which rule of the offer it was paid, and what was known of it
  paid_by jsonb,
  -- What was reported in another currency, beside the dollars it was converted into: the sum as decimal text, its currency,
  -- and the rate.
  reported_amount text,
  reported_currency char(3),
  exchange_rate_id integer REFERENCES exchange_rate (id) ON DELETE SET NULL ON UPDATE CASCADE,
  -- The most of payout and revenue that caps have counted of a sale whose amount was changed: what takes it down gives caps
  -- nothing back, and what brings it up again is not counted again. Null for a sale that is as it was decided.
  counted_payout_cents bigint,
  counted_revenue_cents bigint,
  PRIMARY KEY (affiliate_id, id),
  CONSTRAINT conversion_money_not_negative CHECK (payout_cents >= 0 AND revenue_cents >= 0 AND amount_cents >= 0),
  CONSTRAINT conversion_payout_revision_not_negative CHECK (payout_revision >= 0),
  CONSTRAINT conversion_reason_when_void CHECK ((status IN ('rejected', 'reversed')) = (reason IS NOT NULL))
) PARTITION BY RANGE (id);
CREATE TABLE conversion_default PARTITION OF conversion DEFAULT;
CREATE INDEX conversion_affiliate_id_click_id_idx ON conversion (affiliate_id, click_id);
CREATE INDEX conversion_affiliate_id_created_at_idx ON conversion (affiliate_id, created_at);
CREATE INDEX conversion_affiliate_id_day_status_idx ON conversion (affiliate_id, day, status);
CREATE INDEX conversion_offer_id_created_at_idx ON conversion (offer_id, created_at);
CREATE INDEX conversion_status_hold_until_idx ON conversion (status, hold_until);
CREATE INDEX conversion_created_at_id_idx ON conversion (created_at, id);
CREATE INDEX conversion_status_created_at_idx ON conversion (status, created_at);
CREATE INDEX conversion_payout_cents_created_at_idx ON conversion (payout_cents, created_at);
CREATE INDEX conversion_reason_created_at ON conversion (reason, created_at) WHERE reason IS NOT NULL;
-- The conversions of an affiliate on an offer in a month, by goal: their number decides which payout by volume applies.
CREATE INDEX conversion_default_goal_day ON conversion_default (affiliate_id, offer_id, coalesce(goal_id, 0), day)
  WHERE status IN ('pending', 'approved');
CREATE INDEX conversion_affiliate_offer_goal_day ON conversion (affiliate_id, offer_id, coalesce(goal_id, 0), day)
  WHERE status IN ('pending', 'approved');
-- The list of an affiliate's conversions in order, whose filters by source, country and device are answered from the index.
CREATE INDEX conversion_default_own_list ON conversion_default (affiliate_id, id, source_id, country, device);
CREATE INDEX conversion_own_list ON conversion (affiliate_id, id, source_id, country, device);
-- Sales that wait for their advertiser's money, in their order.
CREATE INDEX conversion_unfunded ON conversion (advertiser_id, created_at, id) WHERE reason = 'unfunded';
-- Lists of what waits for somebody, which are few of all conversions.
CREATE INDEX conversion_approver_idx ON conversion (offer_id, created_at, id)
  WHERE approver IS NOT NULL AND status = 'pending';
CREATE INDEX conversion_landing_page ON conversion (landing_page_id, created_at) WHERE landing_page_id IS NOT NULL;
-- The payments of subscriptions of an affiliate, and of an advertiser, for the lists of their customers.
CREATE INDEX conversion_affiliate_subscriptions ON conversion (affiliate_id, subscription_id)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX conversion_advertiser_subscriptions ON conversion (advertiser_id, subscription_id)
  WHERE subscription_id IS NOT NULL;

-- The smallest version 7 id of an instant: where a month begins, and the lower end of a search by time.
CREATE FUNCTION stoke_uuid_floor(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- Makes one month. It runs with the rights of the owner, so that the role that serves need not own the tables: such a
-- function has a fixed search_path (temporary tables last), so that no other table or function of the same name is used
-- instead, answers only for what it is meant for, and is called by no other role (prisma/serving-role.ts).
CREATE FUNCTION stoke_ensure_partition(parent text, month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  lower_id uuid := stoke_uuid_floor(date_trunc('month', month::timestamp) AT TIME ZONE 'UTC');
  upper_id uuid := stoke_uuid_floor((date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC');
BEGIN
  IF parent NOT IN ('click', 'conversion') THEN
    RAISE EXCEPTION 'only click and conversion have a partition for each month' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  -- one at a time: two processes that start together must not make the same month twice
  PERFORM pg_advisory_xact_lock(hashtext('stoke_partition_' || parent));
  -- asked of the table itself: to_regclass may still answer from before the lock
  PERFORM 1 FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace;
  IF FOUND THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, parent);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', name) USING lower_id, upper_id;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, lower_id, upper_id);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION stoke_ensure_partition(text, date) FROM PUBLIC;

-- Makes the months from `first` to `last`, both included; answers how many were new.
CREATE FUNCTION stoke_ensure_partitions(first_month date, last_month date) RETURNS integer LANGUAGE sql AS $$
  SELECT count(*) FILTER (WHERE made)::integer
  FROM generate_series(date_trunc('month', first_month::timestamp), last_month::timestamp, interval '1 month') AS m(month),
       LATERAL (VALUES ('click'), ('conversion')) AS p(parent),
       LATERAL stoke_ensure_partition(p.parent, m.month::date) AS made
$$;

-- Deletes the clicks of one month, with the rights of the owner too.
CREATE FUNCTION stoke_drop_clicks(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := format('click_%s', to_char(month, 'YYYY_MM'));
BEGIN
  EXECUTE format('ALTER TABLE click DETACH PARTITION %I', name);
  EXECUTE format('DROP TABLE %I', name);
END $$;
REVOKE EXECUTE ON FUNCTION stoke_drop_clicks(date) FROM PUBLIC;

-- The network of a visitor's address: /24 of IPv4, /48 of IPv6. A network stays as it is.
CREATE FUNCTION stoke_address_network(address inet) RETURNS inet LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT network(set_masklen(address, least(masklen(address), CASE family(address) WHEN 4 THEN 24 ELSE 48 END)))::inet
$$;

CREATE TABLE conversion_history (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL,
  conversion_id uuid NOT NULL,
  from_status conversion_status,
  to_status conversion_status NOT NULL,
  reason rejection_reason,
  note text,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_by_advertiser boolean NOT NULL DEFAULT false
);
CREATE INDEX conversion_history_affiliate_id_conversion_id_created_at_idx
  ON conversion_history (affiliate_id, conversion_id, created_at);
CREATE TRIGGER conversion_history_immutable BEFORE UPDATE OR DELETE ON conversion_history
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER conversion_history_no_truncate BEFORE TRUNCATE ON conversion_history
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

CREATE TYPE appeal_ground AS ENUM ('valid_sale', 'real_visitor', 'allowed_traffic', 'in_time', 'other');
CREATE TYPE appeal_status AS ENUM ('open', 'won', 'lost');
CREATE TABLE appeal (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL,
  conversion_id uuid NOT NULL,
  offer_id integer NOT NULL,
  ground appeal_ground NOT NULL,
  message text NOT NULL,
  pictures text[] DEFAULT ARRAY[]::text[],
  reason rejection_reason,
  status appeal_status NOT NULL DEFAULT 'open',
  answer text,
  created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  decided_by_id uuid
);
CREATE UNIQUE INDEX appeal_affiliate_id_conversion_id_key ON appeal (affiliate_id, conversion_id);
CREATE INDEX appeal_status_due_at_idx ON appeal (status, due_at);
CREATE INDEX appeal_created_at_idx ON appeal (created_at);
CREATE INDEX appeal_offer_id_status_idx ON appeal (offer_id, status);

CREATE TABLE appeal_question (
  id uuid PRIMARY KEY,
  appeal_id uuid NOT NULL REFERENCES appeal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  sent_to text NOT NULL,
  question text NOT NULL,
  asked_by_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  answer text,
  answered_at timestamptz(3),
  answered_by_id uuid
);
CREATE INDEX appeal_question_appeal_id_idx ON appeal_question (appeal_id);

-- Questions of affiliates about orders that no conversion shows.
CREATE TYPE inquiry_status AS ENUM ('open', 'granted', 'declined', 'recorded');
CREATE TABLE inquiry (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL,
  offer_id integer NOT NULL,
  advertiser_id integer NOT NULL,
  order_number text NOT NULL,
  order_key text NOT NULL,
  day date NOT NULL,
  amount_cents bigint,
  click_id uuid NOT NULL,
  clicked_at timestamptz(3) NOT NULL,
  message text NOT NULL,
  pictures text[] DEFAULT ARRAY[]::text[],
  status inquiry_status NOT NULL DEFAULT 'open',
  answer text,
  conversion_id uuid,
  created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  staff_asked_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by_id uuid
);
CREATE UNIQUE INDEX inquiry_affiliate_id_advertiser_id_order_key_key ON inquiry (affiliate_id, advertiser_id, order_key);
CREATE INDEX inquiry_status_due_at_idx ON inquiry (status, due_at);
CREATE INDEX inquiry_advertiser_id_status_due_at_idx ON inquiry (advertiser_id, status, due_at);
CREATE INDEX inquiry_created_at_idx ON inquiry (created_at);

CREATE TYPE postback_operation AS ENUM ('conversion', 'reversal');
CREATE TABLE postback_txn (
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  operation postback_operation NOT NULL,
  request_hash text NOT NULL,
  affiliate_id integer,
  conversion_id uuid,
  http_status integer NOT NULL,
  response json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (advertiser_id, txn_id, operation)
);
-- Not validated, as in databases from before the baseline, whose rows meet it and were not read again.
ALTER TABLE postback_txn ADD CONSTRAINT postback_txn_names_affiliate
  CHECK (operation = 'reversal' OR affiliate_id IS NOT NULL) NOT VALID;
-- What a browser claims is compared with the advertiser's orders whatever its letters' case. Letters of ASCII are lowered by
-- the rules of no language: in a Turkish database lower('I') is 'ı'.
CREATE INDEX postback_txn_lower ON postback_txn (advertiser_id, lower(lower(txn_id COLLATE "C") COLLATE "default"));

CREATE TABLE postback_refund (
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  refund_id text NOT NULL,
  amount_cents bigint NOT NULL,
  affiliate_id integer,
  conversion_id uuid,
  http_status integer NOT NULL,
  response json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  reported_amount text,
  reported_currency char(3),
  -- The products that the refund was for, as far as it names them: a list of numbers and sums, in hundredths of what it was
  -- reported in.
  items json,
  PRIMARY KEY (advertiser_id, txn_id, refund_id)
);

CREATE TYPE postback_outcome AS ENUM ('accepted', 'replayed', 'rejected');
CREATE TABLE postback_call (
  id uuid PRIMARY KEY,
  advertiser_id integer,
  affiliate_id integer,
  offer_id integer,
  click_ref text,
  txn_id text,
  event text,
  amount text,
  method text NOT NULL,
  ip inet,
  outcome postback_outcome NOT NULL,
  reason rejection_reason,
  message text NOT NULL,
  http_status integer NOT NULL,
  conversion_id uuid,
  created_at timestamptz(3) NOT NULL,
  refund_id text,
  -- The SHA-256 of the token of a call that was refused for it: staff process the call again when the token was valid at its
  -- time.
  token_hash text,
  customer_number text,
  customer_hash text,
  coupon text,
  -- What an order is made of, as the call names it: its products as JSON, and the parts of its amount that are tax and
  -- shipping, which an offer may leave out of what it pays for.
  items text,
  tax text,
  shipping text,
  currency text
);
CREATE INDEX postback_call_affiliate_id_created_at_idx ON postback_call (affiliate_id, created_at);
CREATE INDEX postback_call_advertiser_id_txn_id_idx ON postback_call (advertiser_id, txn_id);
CREATE INDEX postback_call_created_at_idx ON postback_call (created_at);
CREATE INDEX postback_call_reason_created_at ON postback_call (reason, created_at) WHERE reason IS NOT NULL;
-- Most calls are accepted.
CREATE INDEX postback_call_not_accepted ON postback_call (outcome, created_at) WHERE outcome <> 'accepted';
CREATE INDEX postback_call_advertiser_id_created_at_idx ON postback_call (advertiser_id, created_at);
CREATE INDEX postback_call_refused ON postback_call (advertiser_id, created_at) WHERE outcome = 'rejected';
CREATE INDEX postback_call_unknown_click ON postback_call (click_ref) WHERE reason = 'unknown_click';

-- Calls that wait for a rate: each is processed when there is one, as if it had come then.
CREATE TABLE rate_wait (
  call_id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  operation postback_operation NOT NULL,
  refund_id text NOT NULL DEFAULT '',
  request_hash text NOT NULL,
  amount text NOT NULL,
  currency char(3) NOT NULL,
  day date NOT NULL,
  affiliate_id integer,
  offer_id integer,
  happened_at timestamptz(3) NOT NULL,
  began_at timestamptz(3),
  pays_period boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX rate_wait_advertiser_id_txn_id_operation_refund_id_key
  ON rate_wait (advertiser_id, txn_id, operation, refund_id);
CREATE INDEX rate_wait_affiliate_id_created_at_idx ON rate_wait (affiliate_id, created_at);
CREATE INDEX rate_wait_created_at_idx ON rate_wait (created_at);

-- How many postbacks of callers without a valid token were answered and not stored one by one, by network and hour.
CREATE TABLE refused_call_count (
  starts_at timestamptz(0) NOT NULL,
  network text NOT NULL,
  calls integer NOT NULL,
  PRIMARY KEY (starts_at, network)
);

-- Customers -------------------------------------------------------------

-- Who buys, known to one advertiser by its own numbers and by keyed hashes of addresses of email, and whose customer they
-- are on a subscription: what they pay later is credited to the sale that began it.
CREATE TABLE customer (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  bought_before boolean NOT NULL DEFAULT false
);

CREATE TYPE customer_name_kind AS ENUM ('number', 'email');
CREATE TABLE customer_name (
  advertiser_id integer NOT NULL,
  kind customer_name_kind NOT NULL,
  name text NOT NULL,
  customer_id uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- Tags of addresses (anna+shop@…) were left out at every domain once, and are now where the provider ignores them:
  -- customers from then are found by an address without its tag as well.
  is_untagged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (advertiser_id, kind, name)
);
CREATE INDEX customer_name_customer_id_idx ON customer_name (customer_id);

CREATE TABLE customer_binding (
  customer_id uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE ON UPDATE CASCADE,
  offer_id integer NOT NULL,
  affiliate_id integer NOT NULL,
  click_id uuid NOT NULL,
  conversion_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- when the subscription ended: what the customer subscribes to later is somebody's anew
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, offer_id)
);
CREATE INDEX customer_binding_affiliate_id_click_id_idx ON customer_binding (affiliate_id, click_id);

-- The sales in which a customer was named, whose conversions say whether they bought.
CREATE TABLE customer_sale (
  customer_id uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE ON UPDATE CASCADE,
  affiliate_id integer NOT NULL,
  conversion_id uuid NOT NULL,
  PRIMARY KEY (customer_id, affiliate_id, conversion_id)
);

-- An erasure of a customer that is under way: who is erased from the stored calls of the advertiser, some at a time, and from
-- where on. Its row is deleted with the last of them.
CREATE TYPE customer_erasure_scope AS ENUM ('own_calls', 'unproven_calls');
CREATE TABLE customer_erasure (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL,
  numbers text[],
  hashes text[],
  customers integer NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  scope customer_erasure_scope NOT NULL DEFAULT 'own_calls',
  next_from timestamptz(3),
  created_at timestamptz(3) NOT NULL
);

-- Lists of the customers that an advertiser had before: keyed hashes of their numbers and addresses. The parts of a file have
-- no address in them, and go once it is read.
CREATE TYPE customer_list_state AS ENUM ('received', 'reading', 'done', 'failed');
CREATE TABLE customer_list (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  file_name text NOT NULL,
  state customer_list_state NOT NULL DEFAULT 'received',
  names integer NOT NULL DEFAULT 0,
  bad_rows integer NOT NULL DEFAULT 0,
  problems jsonb NOT NULL DEFAULT '[]',
  problem text,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX customer_list_advertiser_id_created_at_idx ON customer_list (advertiser_id, created_at);

CREATE TABLE customer_list_part (
  list_id uuid NOT NULL REFERENCES customer_list (id) ON DELETE CASCADE ON UPDATE CASCADE,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (list_id, place)
);

CREATE TABLE listed_customer (
  advertiser_id integer NOT NULL,
  name_hash bytea NOT NULL,
  list_id uuid NOT NULL REFERENCES customer_list (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (advertiser_id, name_hash, list_id)
);
CREATE INDEX listed_customer_list_id_idx ON listed_customer (list_id);

-- Coupon codes ----------------------------------------------------------

-- Codes that buyers enter at an advertiser's checkout, each given to one affiliate for one offer, and which sales they
-- credited.
CREATE TYPE coupon_code_status AS ENUM ('requested', 'active', 'refused', 'ended');
CREATE TABLE coupon_code (
  id serial PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  code text NOT NULL,
  key text NOT NULL,
  status coupon_code_status NOT NULL,
  reason text,
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3)
);
CREATE INDEX coupon_code_advertiser_id_key_idx ON coupon_code (advertiser_id, key);
-- A code that was refused or ended stays with who had it; another one may be given it in a row of their own.
CREATE UNIQUE INDEX coupon_code_one_owner ON coupon_code (advertiser_id, key) WHERE status IN ('requested', 'active');
CREATE INDEX coupon_code_offer_id_idx ON coupon_code (offer_id);
CREATE INDEX coupon_code_affiliate_id_idx ON coupon_code (affiliate_id);

CREATE TABLE coupon_sale (
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  coupon_id integer NOT NULL REFERENCES coupon_code (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL,
  click_id uuid NOT NULL,
  sent_click text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (advertiser_id, txn_id)
);
CREATE INDEX coupon_sale_coupon_id_created_at_idx ON coupon_sale (coupon_id, created_at);
CREATE INDEX coupon_sale_affiliate_id_click_id_idx ON coupon_sale (affiliate_id, click_id);

-- Figures ---------------------------------------------------------------

-- The roll-ups keep room in each page so that counters are updated in place.
CREATE TABLE stat_quarter_hour (
  affiliate_id integer NOT NULL,
  starts_at timestamptz(0) NOT NULL,
  offer_id integer NOT NULL,
  source_id integer NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  unique_clicks integer NOT NULL DEFAULT 0,
  flagged_clicks integer NOT NULL DEFAULT 0,
  pending_count integer NOT NULL DEFAULT 0,
  approved_count integer NOT NULL DEFAULT 0,
  rejected_count integer NOT NULL DEFAULT 0,
  reversed_count integer NOT NULL DEFAULT 0,
  pending_payout_cents bigint NOT NULL DEFAULT 0,
  approved_payout_cents bigint NOT NULL DEFAULT 0,
  rejected_payout_cents bigint NOT NULL DEFAULT 0,
  reversed_payout_cents bigint NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (affiliate_id, starts_at, offer_id, source_id),
  CONSTRAINT stat_quarter_hour_not_negative
    CHECK (least(clicks, unique_clicks, flagged_clicks, pending_count, approved_count, rejected_count, reversed_count) >= 0),
  -- checked with every click, so it needs no decimal arithmetic
  CONSTRAINT stat_quarter_hour_on_quarter
    CHECK (date_bin('15 minutes', starts_at, '2000-01-01 00:00:00+00') = starts_at)
) WITH (fillfactor = 70);
-- The figures of all affiliates until a time of day, which the home of staff reads once a quarter hour. A block range
-- index costs writers next to nothing.
CREATE INDEX stat_quarter_hour_starts_at ON stat_quarter_hour USING brin (starts_at) WITH (autosummarize = on);

CREATE TABLE stat_day (
  affiliate_id integer NOT NULL,
  day date NOT NULL,
  offer_id integer NOT NULL,
  source_id integer NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  unique_clicks integer NOT NULL DEFAULT 0,
  flagged_clicks integer NOT NULL DEFAULT 0,
  pending_count integer NOT NULL DEFAULT 0,
  approved_count integer NOT NULL DEFAULT 0,
  rejected_count integer NOT NULL DEFAULT 0,
  reversed_count integer NOT NULL DEFAULT 0,
  pending_payout_cents bigint NOT NULL DEFAULT 0,
  approved_payout_cents bigint NOT NULL DEFAULT 0,
  rejected_payout_cents bigint NOT NULL DEFAULT 0,
  reversed_payout_cents bigint NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (affiliate_id, day, offer_id, source_id),
  CONSTRAINT stat_day_not_negative
    CHECK (least(clicks, unique_clicks, flagged_clicks, pending_count, approved_count, rejected_count, reversed_count) >= 0)
) WITH (fillfactor = 70);
CREATE INDEX stat_day_day_idx ON stat_day (day);

-- What the fraud analysis has read of an affiliate's clicks, so that it reads each hour of them once: how many the roll-ups
-- had when the hour was read, and how many of them count for the share of data centers.
CREATE TABLE click_hour (
  affiliate_id integer NOT NULL,
  starts_at timestamptz(0) NOT NULL,
  clicks integer NOT NULL,
  eligible integer NOT NULL,
  PRIMARY KEY (affiliate_id, starts_at)
);
CREATE INDEX click_hour_starts_at_idx ON click_hour (starts_at);

-- The clicks that came from data centers.
CREATE TABLE datacenter_click (
  affiliate_id integer NOT NULL,
  click_id uuid NOT NULL,
  ip inet,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (affiliate_id, click_id)
);
CREATE INDEX datacenter_click_created_at_idx ON datacenter_click (created_at);

-- Postbacks to affiliates -----------------------------------------------

CREATE TYPE postback_method AS ENUM ('get', 'post');
CREATE TABLE affiliate_postback (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  offer_id integer REFERENCES offer (id),
  url text NOT NULL,
  secret_sealed text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed_at timestamptz(3),
  events conversion_status[],
  former_secret_sealed text,
  former_secret_until timestamptz(3),
  method postback_method NOT NULL DEFAULT 'get',
  -- since when calls take long: slow receivers have slots apart from the others, also after a restart
  slow_since timestamptz(3),
  -- calls for refunds of a part, and the words of the tracker for statuses
  tells_refunds boolean NOT NULL DEFAULT false,
  status_names jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT affiliate_postback_former_secret CHECK ((former_secret_sealed IS NULL) = (former_secret_until IS NULL))
);
CREATE INDEX affiliate_postback_affiliate_id_idx ON affiliate_postback (affiliate_id);

CREATE TYPE delivery_status AS ENUM ('queued', 'delivered', 'failed', 'refused');
CREATE TABLE affiliate_postback_delivery (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL,
  postback_id uuid NOT NULL REFERENCES affiliate_postback (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  conversion_id uuid,
  event text NOT NULL,
  url text NOT NULL,
  status delivery_status NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  http_status integer,
  error text,
  next_try_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  body text,
  duration_ms integer,
  method postback_method NOT NULL DEFAULT 'get',
  replay_of_id uuid,
  response_body text,
  is_paused boolean NOT NULL DEFAULT false,
  CONSTRAINT affiliate_postback_delivery_about_something CHECK (event = 'test' OR conversion_id IS NOT NULL),
  CONSTRAINT affiliate_postback_delivery_attempts CHECK (attempts >= 0 AND duration_ms >= 0),
  CONSTRAINT affiliate_postback_delivery_waits CHECK ((status = 'queued') = (next_try_at IS NOT NULL))
);
CREATE INDEX affiliate_postback_delivery_affiliate_id_created_at_idx
  ON affiliate_postback_delivery (affiliate_id, created_at);
CREATE INDEX affiliate_postback_delivery_status_next_try_at_idx ON affiliate_postback_delivery (status, next_try_at);
CREATE INDEX affiliate_postback_delivery_postback_id_id_idx ON affiliate_postback_delivery (postback_id, id);
-- Few calls wait at any time. Those of paused postbacks wait outside this index, and due calls are found postback by
-- postback, so that neither a paused postback nor one with a long queue makes every search for due calls longer.
CREATE INDEX affiliate_postback_delivery_due ON affiliate_postback_delivery (postback_id, next_try_at, id)
  WHERE status = 'queued' AND NOT is_paused;
CREATE INDEX affiliate_postback_delivery_failed ON affiliate_postback_delivery (finished_at DESC)
  WHERE status IN ('failed', 'refused');

-- Shops and browsers ----------------------------------------------------

CREATE TYPE shop_provider AS ENUM ('stripe', 'shopify', 'woocommerce');
CREATE TABLE shop_connection (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  provider shop_provider NOT NULL,
  name text NOT NULL,
  order_prefix text NOT NULL DEFAULT '',
  secret_sealed text,
  former_secret_sealed text,
  former_expires_at timestamptz(3),
  secret_set_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  created_by_id uuid,
  ended_at timestamptz(3)
);
CREATE INDEX shop_connection_advertiser_id_idx ON shop_connection (advertiser_id);

CREATE TYPE shop_delivery_outcome AS ENUM ('judged', 'ignored', 'forged');
CREATE TABLE shop_delivery (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES shop_connection (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  delivery_id text,
  topic text NOT NULL,
  outcome shop_delivery_outcome NOT NULL,
  message text NOT NULL,
  http_status integer NOT NULL,
  received integer NOT NULL DEFAULT 1,
  ip inet,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX shop_delivery_connection_id_delivery_id_key ON shop_delivery (connection_id, delivery_id);
CREATE INDEX shop_delivery_connection_id_created_at_idx ON shop_delivery (connection_id, created_at);
CREATE INDEX shop_delivery_created_at_idx ON shop_delivery (created_at);

-- What a webhook of a shop said that a later one is read by.
CREATE TYPE shop_fact_kind AS ENUM ('same_sale', 'click', 'first_payment', 'paid_as', 'refund', 'ended');
CREATE TABLE shop_fact (
  advertiser_id integer NOT NULL,
  kind shop_fact_kind NOT NULL,
  "number" text NOT NULL,
  value text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (advertiser_id, kind, "number", value)
);
CREATE INDEX shop_fact_created_at_idx ON shop_fact (created_at);
-- Which facts have a sale as their value is looked up for each sale that is booked.
CREATE INDEX shop_fact_advertiser_id_kind_value_idx ON shop_fact (advertiser_id, kind, value);

-- Sales that are disputed at their shop.
CREATE TABLE sale_dispute (
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  dispute_id text NOT NULL,
  affiliate_id integer NOT NULL,
  conversion_id uuid NOT NULL,
  normal_hold_until timestamptz(3) NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  PRIMARY KEY (advertiser_id, txn_id, dispute_id)
);

-- What a webhook of a shop says before another one that it belongs to: a payment of a subscription before the event that
-- names its click, a dispute before its sale. Kept until that comes.
CREATE TABLE shop_waiting_step (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL,
  waits_for text NOT NULL,
  step text NOT NULL,
  step_hash text NOT NULL,
  customer_number text,
  customer_hash text,
  method text NOT NULL,
  ip inet,
  happened_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX shop_waiting_step_advertiser_id_waits_for_step_hash_key
  ON shop_waiting_step (advertiser_id, waits_for, step_hash);
CREATE INDEX shop_waiting_step_created_at_idx ON shop_waiting_step (created_at);

CREATE TABLE browser_reporting (
  advertiser_id integer PRIMARY KEY REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  is_on boolean NOT NULL,
  hosts text[],
  requires_signature boolean NOT NULL,
  hold_days integer NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- the path on the advertiser's sites that its own server passes on to the tracker, so that the site's server sets the cookie
  path text,
  CONSTRAINT browser_reporting_hold_days_check CHECK (hold_days BETWEEN 1 AND 90)
);
CREATE TRIGGER browser_reporting_rules AFTER INSERT OR UPDATE OR DELETE ON browser_reporting
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');

CREATE TABLE browser_claim (
  advertiser_id integer NOT NULL,
  txn_id text NOT NULL,
  affiliate_id integer NOT NULL,
  conversion_id uuid NOT NULL,
  normal_hold_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  replaced_at timestamptz(3),
  PRIMARY KEY (advertiser_id, txn_id)
);
CREATE INDEX browser_claim_lower ON browser_claim (advertiser_id, lower(lower(txn_id COLLATE "C") COLLATE "default"));

-- Test purchases --------------------------------------------------------

-- A test purchase that the integration doctor follows.
CREATE TABLE test_run (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  offer_id integer NOT NULL,
  uses_script boolean NOT NULL,
  expected_cents bigint,
  page jsonb NOT NULL,
  started_at timestamptz(3) NOT NULL,
  script text,
  CONSTRAINT test_run_script_known
    CHECK (script IN ('kept', 'private', 'no_consent', 'no_cookie', 'off', 'other_site'))
);
CREATE INDEX test_run_advertiser_id_started_at_idx ON test_run (advertiser_id, started_at);
CREATE INDEX test_run_started_at_idx ON test_run (started_at);
