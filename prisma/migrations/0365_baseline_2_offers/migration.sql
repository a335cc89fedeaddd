-- The baseline: offers, caps and what routes a click; links of affiliates.

-- Offers ----------------------------------------------------------------

CREATE TYPE offer_status AS ENUM ('active', 'paused', 'pending', 'expired', 'archived');
CREATE TYPE payout_type AS ENUM ('cpa_flat', 'cpa_percentage', 'cpa_both');
CREATE TYPE subscription_frequency AS ENUM ('monthly');
CREATE TYPE attribution_model AS ENUM ('last_click', 'first_click');
CREATE TYPE after_deadline AS ENUM ('approve', 'ask_staff');
CREATE TYPE paid_customers AS ENUM ('all', 'new', 'first_purchase');
CREATE TABLE offer (
  id serial PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  display_advertiser text NOT NULL,
  status offer_status NOT NULL DEFAULT 'active',
  destination_url text NOT NULL,
  preview_url text,
  payout_type payout_type NOT NULL,
  default_payout_cents bigint NOT NULL DEFAULT 0,
  percent_payout_bps integer NOT NULL DEFAULT 0,
  default_revenue_cents bigint NOT NULL DEFAULT 0,
  percent_revenue_bps integer NOT NULL DEFAULT 0,
  payout_cap_cents bigint,
  is_subscription boolean NOT NULL DEFAULT false,
  subscription_frequency subscription_frequency,
  hold_days integer NOT NULL DEFAULT 7,
  attribution_model attribution_model NOT NULL DEFAULT 'last_click',
  attribution_window_days integer NOT NULL DEFAULT 30,
  requires_approval boolean NOT NULL DEFAULT false,
  allow_multiple_conversions boolean NOT NULL DEFAULT false,
  allow_deep_links boolean NOT NULL DEFAULT false,
  deep_link_hosts text[],
  allowed_traffic text[],
  allowed_countries text[],
  rules text NOT NULL DEFAULT '',
  fallback_offer_id integer REFERENCES offer (id) ON DELETE SET NULL ON UPDATE CASCADE,
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_private boolean NOT NULL DEFAULT false,
  max_amount_cents bigint,
  allowed_devices text[] DEFAULT ARRAY[]::text[],
  default_event text NOT NULL DEFAULT 'conversion',
  version integer NOT NULL DEFAULT 1,
  -- whether levels and buckets may shorten the hold: a new offer's is what its advertiser agreed to
  levels_shorten_hold boolean NOT NULL DEFAULT false,
  -- conversions that the advertiser approves, in place of a hold: within how many days, and what becomes of those that are
  -- not decided by then
  approval_days integer,
  after_approval_deadline after_deadline NOT NULL DEFAULT 'approve',
  -- how long the offer pays what its subscribers pay: for some months from the first sale, or some payments, the first
  -- included; both null for good
  renewal_months integer,
  renewal_payments integer,
  -- whether the tiers count the payments of each customer, in place of an affiliate's conversions of a month
  steps_by_payment boolean NOT NULL DEFAULT false,
  renewals_changed_at timestamptz(3),
  clicks_beat_coupons boolean NOT NULL DEFAULT false,
  -- parameters of links that go on to the destination
  passed_parameters text[] DEFAULT ARRAY[]::text[],
  -- rules by which some sales are paid otherwise than others, in the order in which they are tried
  payout_rules jsonb NOT NULL DEFAULT '[]',
  pays_for_products_only boolean NOT NULL DEFAULT false,
  paid_customers paid_customers NOT NULL DEFAULT 'all',
  visitors jsonb NOT NULL DEFAULT '{}',
  refuses_unknown_visitors boolean NOT NULL DEFAULT false,
  CONSTRAINT offer_approval_days_check CHECK (approval_days BETWEEN 1 AND 120),
  CONSTRAINT offer_hold_range CHECK (hold_days BETWEEN 0 AND 90),
  CONSTRAINT offer_money_not_negative CHECK (default_payout_cents >= 0 AND default_revenue_cents >= 0),
  CONSTRAINT offer_not_its_own_fallback CHECK (fallback_offer_id <> id),
  CONSTRAINT offer_one_renewal_limit CHECK (renewal_months IS NULL OR renewal_payments IS NULL),
  CONSTRAINT offer_payout_cap_positive CHECK (payout_cap_cents > 0),
  CONSTRAINT offer_payout_rules_are_a_list CHECK (jsonb_typeof(payout_rules) = 'array'),
  CONSTRAINT offer_percent_range
    CHECK (percent_payout_bps BETWEEN 0 AND 10000 AND percent_revenue_bps BETWEEN 0 AND 10000),
  CONSTRAINT offer_renewal_months_check CHECK (renewal_months BETWEEN 1 AND 120),
  CONSTRAINT offer_renewal_payments_check CHECK (renewal_payments BETWEEN 1 AND 1000),
  CONSTRAINT offer_subscription_has_frequency CHECK (is_subscription = (subscription_frequency IS NOT NULL)),
  CONSTRAINT offer_visitors_are_conditions CHECK (jsonb_typeof(visitors) = 'object'),
  CONSTRAINT offer_window_range CHECK (attribution_window_days BETWEEN 1 AND 365)
);
CREATE INDEX offer_advertiser_id_idx ON offer (advertiser_id);
CREATE INDEX offer_status_created_at_idx ON offer (status, created_at);
ALTER SEQUENCE offer_id_seq RESTART WITH 1001;

CREATE FUNCTION stoke_recount_offer_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM offer_payout_day WHERE offer_id = NEW.id;
  NEW.updated_at = greatest(NEW.updated_at, now());
  RETURN NEW;
END $$;

CREATE TRIGGER offer_rules AFTER INSERT OR UPDATE OR DELETE ON offer
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('offer', 'id');
CREATE TRIGGER offer_recount_day BEFORE UPDATE OF payout_cap_cents ON offer
  FOR EACH ROW WHEN (OLD.payout_cap_cents IS NULL AND NEW.payout_cap_cents IS NOT NULL)
  EXECUTE FUNCTION stoke_recount_offer_day();

-- Payments that were recorded before a change of what the offer pays of a subscription are not decided anew.
CREATE FUNCTION stoke_note_renewals_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.renewals_changed_at := clock_timestamp();
    RETURN NEW;
END
$$;
CREATE TRIGGER offer_renewals_changed BEFORE UPDATE OF renewal_months, renewal_payments, steps_by_payment ON offer
  FOR EACH ROW WHEN ((OLD.renewal_months, OLD.renewal_payments, OLD.steps_by_payment)
    IS DISTINCT FROM (NEW.renewal_months, NEW.renewal_payments, NEW.steps_by_payment))
  EXECUTE FUNCTION stoke_note_renewals_change();

-- Several landing pages of an offer, with weights, and what each of them brings.
CREATE TABLE offer_landing_page (
  id serial PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  weight integer NOT NULL DEFAULT 1,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT offer_landing_page_weight_check CHECK (weight BETWEEN 0 AND 1000)
);
CREATE INDEX offer_landing_page_offer_id_idx ON offer_landing_page (offer_id);
-- The click path reads them with their offer.
CREATE TRIGGER offer_landing_page_rules AFTER INSERT OR UPDATE OR DELETE ON offer_landing_page
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('offer', 'offer_id');

-- Clicks by page, affiliate and Eastern day; written with the clicks.
CREATE TABLE landing_page_day (
  landing_page_id integer NOT NULL,
  affiliate_id integer NOT NULL,
  day date NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (landing_page_id, affiliate_id, day)
);

CREATE TYPE proposal_kind AS ENUM ('new_offer', 'details', 'creatives', 'status', 'price');
CREATE TYPE proposal_status AS ENUM ('waiting', 'accepted', 'declined', 'withdrawn');
CREATE TABLE offer_proposal (
  id uuid PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  offer_id integer REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind proposal_kind NOT NULL,
  status proposal_status NOT NULL DEFAULT 'waiting',
  changes jsonb NOT NULL,
  before jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  created_by_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  decided_by_id uuid,
  decided_at timestamptz(3),
  decision_reason text,
  CONSTRAINT offer_proposal_decided CHECK ((status = 'waiting') = (decided_at IS NULL)),
  -- only a new offer that was not accepted has no number yet
  CONSTRAINT offer_proposal_offer CHECK (offer_id IS NOT NULL OR (kind = 'new_offer' AND status <> 'accepted'))
);
CREATE INDEX offer_proposal_advertiser_id_created_at_idx ON offer_proposal (advertiser_id, created_at);
CREATE INDEX offer_proposal_status_created_at_idx ON offer_proposal (status, created_at);
CREATE INDEX offer_proposal_offer_id_idx ON offer_proposal (offer_id);
-- one proposal of a kind waits for an offer
CREATE UNIQUE INDEX offer_proposal_waiting ON offer_proposal (offer_id, kind) WHERE status = 'waiting';

CREATE TABLE offer_goal (
  id serial PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  event text NOT NULL,
  payout_type payout_type NOT NULL,
  payout_cents bigint NOT NULL DEFAULT 0,
  percent_payout_bps integer NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  percent_revenue_bps integer NOT NULL DEFAULT 0,
  is_repeatable boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT offer_goal_not_negative
    CHECK (payout_cents >= 0 AND revenue_cents >= 0 AND percent_payout_bps BETWEEN 0 AND 10000
    AND percent_revenue_bps BETWEEN 0 AND 10000)
);
CREATE UNIQUE INDEX offer_goal_offer_id_event_key ON offer_goal (offer_id, event);

CREATE TABLE offer_tier (
  id serial PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  goal_id integer REFERENCES offer_goal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  from_conversion integer NOT NULL,
  payout_cents bigint NOT NULL DEFAULT 0,
  percent_payout_bps integer NOT NULL DEFAULT 0,
  CONSTRAINT offer_tier_not_negative
    CHECK (from_conversion > 1 AND payout_cents >= 0 AND percent_payout_bps BETWEEN 0 AND 10000)
);
CREATE INDEX offer_tier_offer_id_idx ON offer_tier (offer_id);
CREATE UNIQUE INDEX offer_tier_from_key ON offer_tier (offer_id, coalesce(goal_id, 0), from_conversion);

CREATE TABLE affiliate_payout (
  id uuid PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  goal_id integer REFERENCES offer_goal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  payout_cents bigint NOT NULL DEFAULT 0,
  percent_payout_bps integer NOT NULL DEFAULT 0,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  -- whose purchases are paid, where that differs from the offer
  paid_customers paid_customers,
  CONSTRAINT affiliate_payout_not_negative
    CHECK (payout_cents >= 0 AND percent_payout_bps BETWEEN 0 AND 10000 AND ends_at > starts_at)
);
CREATE INDEX affiliate_payout_affiliate_id_offer_id_idx ON affiliate_payout (affiliate_id, offer_id);
CREATE INDEX affiliate_payout_offer_id_idx ON affiliate_payout (offer_id);
-- one payout at a time for an affiliate, and one step of a volume: null goals are equal here
CREATE UNIQUE INDEX affiliate_payout_open_key ON affiliate_payout (affiliate_id, offer_id, coalesce(goal_id, 0))
  WHERE ends_at IS NULL;

-- What a change replaced is kept (former_terms), so that a conversion from before it is paid as then, however late it is
-- processed.
CREATE TABLE offer_payout_change (
  id uuid PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  effective_at timestamptz(3) NOT NULL,
  terms jsonb NOT NULL,
  reason text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  announced_at timestamptz(3),
  applied_at timestamptz(3),
  canceled_at timestamptz(3),
  cancel_announced_at timestamptz(3),
  former_terms jsonb
);
CREATE INDEX offer_payout_change_offer_id_effective_at_idx ON offer_payout_change (offer_id, effective_at);
-- The click path keeps what planned rules of payouts ask of visitors, so that they can be paid by them from the first day.
CREATE TRIGGER offer_payout_change_rules AFTER INSERT OR UPDATE ON offer_payout_change
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('offer', 'offer_id');

CREATE TABLE offer_rules_version (
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  version integer NOT NULL,
  text text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (offer_id, version)
);

CREATE TABLE offer_question (
  id serial PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  text text NOT NULL,
  is_required boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX offer_question_offer_id_idx ON offer_question (offer_id);

CREATE TABLE offer_thumbnail (
  id uuid PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE CASCADE ON UPDATE CASCADE,
  preview_uri text NOT NULL,
  width integer,
  height integer,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX offer_thumbnail_offer_id_position_idx ON offer_thumbnail (offer_id, position);

CREATE TABLE category (
  id serial PRIMARY KEY,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX category_name_key ON category (name);

CREATE TABLE offer_category (
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE CASCADE ON UPDATE CASCADE,
  category_id integer NOT NULL REFERENCES category (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (offer_id, category_id)
);
CREATE INDEX offer_category_category_id_idx ON offer_category (category_id);

CREATE TABLE offer_creative (
  id uuid PRIMARY KEY,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  url text,
  body text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX offer_creative_offer_id_idx ON offer_creative (offer_id);

CREATE TYPE access_status AS ENUM ('requested', 'approved', 'rejected');
CREATE TABLE affiliate_offer (
  affiliate_id integer NOT NULL REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  status access_status,
  message text,
  reason text,
  requested_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by_id uuid,
  saved_at timestamptz(3),
  payout_override_cents bigint,
  percent_override_bps integer,
  answers jsonb,
  -- staff keep one affiliate from an offer that is open to others
  blocked_at timestamptz(3),
  blocked_by_id uuid,
  block_reason text,
  PRIMARY KEY (affiliate_id, offer_id),
  CONSTRAINT affiliate_offer_block CHECK ((blocked_at IS NULL) = (block_reason IS NULL))
);
CREATE INDEX affiliate_offer_offer_id_status_idx ON affiliate_offer (offer_id, status);
-- What staff have to answer, the oldest first.
CREATE INDEX affiliate_offer_requested ON affiliate_offer (requested_at) WHERE status = 'requested';
-- Applications, those that wait before the others.
CREATE INDEX affiliate_offer_applications ON affiliate_offer ((status = 'requested'), requested_at)
  WHERE requested_at IS NOT NULL AND status IS NOT NULL;
CREATE INDEX affiliate_offer_blocked ON affiliate_offer (offer_id, blocked_at) WHERE blocked_at IS NOT NULL;
-- Notified by affiliate: each process reads the few offers again that are open to that one, or closed. Saved marks notify
-- nobody.
CREATE TRIGGER affiliate_offer_rules_insert AFTER INSERT ON affiliate_offer
  FOR EACH ROW WHEN (NEW.status = 'approved' OR NEW.blocked_at IS NOT NULL)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
CREATE TRIGGER affiliate_offer_rules_update AFTER UPDATE ON affiliate_offer
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.blocked_at IS DISTINCT FROM NEW.blocked_at)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');
CREATE TRIGGER affiliate_offer_rules_delete AFTER DELETE ON affiliate_offer
  FOR EACH ROW WHEN (OLD.status = 'approved' OR OLD.blocked_at IS NOT NULL)
  EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');

CREATE TABLE offer_group (
  id serial PRIMARY KEY,
  name text NOT NULL,
  fallback_offer_id integer REFERENCES offer (id),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX offer_group_name_key ON offer_group (name);

CREATE FUNCTION stoke_recount_switched_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stoke_recount_group(NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER offer_group_rules AFTER INSERT OR UPDATE OR DELETE ON offer_group
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('group', 'id');
CREATE TRIGGER offer_group_recount AFTER UPDATE OF is_active ON offer_group
  FOR EACH ROW WHEN (NOT OLD.is_active AND NEW.is_active) EXECUTE FUNCTION stoke_recount_switched_group();

CREATE TABLE offer_group_member (
  group_id integer NOT NULL REFERENCES offer_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  offer_id integer NOT NULL REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  weight integer NOT NULL DEFAULT 1,
  PRIMARY KEY (group_id, offer_id),
  CONSTRAINT offer_group_member_weight_range CHECK (weight BETWEEN 0 AND 1000)
);
CREATE UNIQUE INDEX offer_group_member_offer_id_key ON offer_group_member (offer_id);

CREATE FUNCTION stoke_recount_joined_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stoke_recount_group(NEW.group_id);
  RETURN NULL;
END $$;

CREATE TRIGGER offer_group_member_rules AFTER INSERT OR UPDATE OR DELETE ON offer_group_member
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('group', 'group_id');
CREATE TRIGGER offer_group_member_recount AFTER INSERT ON offer_group_member
  FOR EACH ROW EXECUTE FUNCTION stoke_recount_joined_group();

CREATE TYPE cap_metric AS ENUM ('clicks', 'conversions', 'payout', 'revenue');
CREATE TYPE cap_period AS ENUM ('day', 'week', 'month', 'total');
CREATE TABLE conversion_cap (
  id serial PRIMARY KEY,
  offer_id integer REFERENCES offer (id),
  group_id integer REFERENCES offer_group (id),
  affiliate_id integer REFERENCES affiliate (id),
  bucket_id integer REFERENCES bucket (id),
  metric cap_metric NOT NULL,
  period cap_period NOT NULL,
  limit_value bigint NOT NULL,
  overflow_offer_id integer REFERENCES offer (id),
  alerted_at timestamptz(3),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT conversion_cap_has_target CHECK ((offer_id IS NULL) <> (group_id IS NULL)),
  CONSTRAINT conversion_cap_limit_positive CHECK (limit_value > 0),
  CONSTRAINT conversion_cap_no_overflow_to_itself CHECK (overflow_offer_id <> offer_id),
  CONSTRAINT conversion_cap_one_scope CHECK (affiliate_id IS NULL OR bucket_id IS NULL)
);
CREATE INDEX conversion_cap_offer_id_idx ON conversion_cap (offer_id);
CREATE INDEX conversion_cap_group_id_idx ON conversion_cap (group_id);
CREATE TRIGGER conversion_cap_rules AFTER INSERT OR UPDATE OR DELETE ON conversion_cap
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('cap', 'id');

CREATE TABLE conversion_cap_usage (
  cap_id integer NOT NULL REFERENCES conversion_cap (id) ON DELETE CASCADE ON UPDATE CASCADE,
  period_day date NOT NULL,
  used bigint NOT NULL DEFAULT 0,
  counted_from date,
  reached_limit bigint,
  PRIMARY KEY (cap_id, period_day),
  CONSTRAINT conversion_cap_usage_not_negative CHECK (used >= 0)
);

-- Caps of a group count again what their period has when the group is switched on and when an offer joins it: nothing was
-- added while the group, or the offer in it, did not apply. Waits for conversions under way, as every ceiling that begins.
CREATE FUNCTION stoke_recount_group(recounted_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM conversion_cap WHERE group_id = recounted_id AND is_active) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ceilings'));
  DELETE FROM conversion_cap_usage u USING conversion_cap c
  WHERE c.group_id = recounted_id AND c.is_active AND u.cap_id = c.id
    AND u.period_day = (SELECT max(l.period_day) FROM conversion_cap_usage l WHERE l.cap_id = c.id);
  UPDATE conversion_cap SET updated_at = now() WHERE group_id = recounted_id AND is_active;
END $$;

CREATE TABLE offer_payout_day (
  offer_id integer NOT NULL,
  day date NOT NULL,
  payout_cents bigint NOT NULL DEFAULT 0,
  reached_limit_cents bigint,
  PRIMARY KEY (offer_id, day),
  CONSTRAINT offer_payout_day_not_negative CHECK (payout_cents >= 0)
);

-- A running total, so that a postback reads one row however much happened before it on the same day: what an affiliate
-- earned on their latest day, compared with the daily ceiling of their bucket.
CREATE TABLE affiliate_payout_day (
  affiliate_id integer PRIMARY KEY,
  day date NOT NULL,
  payout_cents bigint NOT NULL DEFAULT 0
);

CREATE TABLE traffic_override (
  id serial PRIMARY KEY,
  position integer NOT NULL,
  name text NOT NULL,
  affiliate_id integer REFERENCES affiliate (id),
  offer_id integer REFERENCES offer (id),
  country char(2),
  device text,
  sub_id_key text,
  sub_id_value text,
  weight integer NOT NULL DEFAULT 100,
  destination_offer_id integer REFERENCES offer (id),
  destination_url text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  visitors jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT traffic_override_device_known CHECK (device IN ('desktop', 'mobile', 'tablet')),
  CONSTRAINT traffic_override_ends_after_start CHECK (ends_at > starts_at),
  CONSTRAINT traffic_override_leads_away CHECK (destination_offer_id <> offer_id),
  CONSTRAINT traffic_override_one_destination CHECK ((destination_offer_id IS NULL) <> (destination_url IS NULL)),
  CONSTRAINT traffic_override_sub_id_known CHECK (sub_id_key IN ('s1', 's2', 's3', 's4', 's5')),
  CONSTRAINT traffic_override_sub_id_whole CHECK ((sub_id_key IS NULL) = (sub_id_value IS NULL)),
  CONSTRAINT traffic_override_visitors_are_conditions CHECK (jsonb_typeof(visitors) = 'object'),
  CONSTRAINT traffic_override_weight_range CHECK (weight BETWEEN 1 AND 100)
);
CREATE INDEX traffic_override_is_active_position_idx ON traffic_override (is_active, position);
CREATE TRIGGER traffic_override_rules AFTER INSERT OR UPDATE OR DELETE ON traffic_override
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('override', 'id');

-- What of an affiliate's traffic leads nowhere, or brings conversions that wait for staff: set by a person or by a rule.
CREATE TYPE traffic_restriction_kind AS ENUM ('block', 'hold');
CREATE TABLE traffic_restriction (
  id uuid PRIMARY KEY,
  kind traffic_restriction_kind NOT NULL,
  affiliate_id integer REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  offer_id integer REFERENCES offer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  source_id integer,
  sub_id text,
  sub_value text,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by_id uuid,
  rule_id uuid,
  ended_at timestamptz(3),
  ended_by_id uuid,
  CONSTRAINT traffic_restriction_of CHECK (affiliate_id IS NOT NULL OR offer_id IS NOT NULL),
  -- names of sources and sub-IDs are an affiliate's own
  CONSTRAINT traffic_restriction_own CHECK (affiliate_id IS NOT NULL OR (source_id IS NULL AND sub_id IS NULL)),
  CONSTRAINT traffic_restriction_sub_id CHECK ((sub_id IS NULL) = (sub_value IS NULL)
    AND (sub_id IS NULL OR sub_id IN ('s1', 's2', 's3', 's4', 's5'))),
  -- an affiliate is blocked by its account, or from an offer; here it is the traffic
  CONSTRAINT traffic_restriction_block CHECK (kind <> 'block' OR source_id IS NOT NULL OR sub_id IS NOT NULL)
);
-- The same is restricted once at a time, whoever sets it at the same moment.
CREATE UNIQUE INDEX traffic_restriction_once ON traffic_restriction (kind, coalesce(affiliate_id, 0), coalesce(offer_id, 0),
  coalesce(source_id, -1), coalesce(sub_id, ''), coalesce(sub_value, '')) WHERE ended_at IS NULL;
CREATE INDEX traffic_restriction_affiliate_id_idx ON traffic_restriction (affiliate_id);
CREATE INDEX traffic_restriction_offer_id_idx ON traffic_restriction (offer_id);
-- The click path reads what is blocked with what an affiliate may promote.
CREATE TRIGGER traffic_restriction_rules AFTER INSERT OR UPDATE ON traffic_restriction
  FOR EACH ROW WHEN (NEW.kind = 'block') EXECUTE FUNCTION stoke_notify_rules('access', 'affiliate_id');

-- Whether conversions of some traffic wait for staff. A function in plpgsql, whose plan is kept: as a part of the statements
-- that read clicks it was planned with each of them, which cost a third of what a postback does.
-- Names are compared as searches do, so that nobody gets past by another case.
CREATE FUNCTION stoke_is_held(affiliate integer, offer integer, source integer, s1 text, s2 text, s3 text, s4 text, s5 text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM traffic_restriction r WHERE r.kind = 'hold' AND r.ended_at IS NULL
    AND coalesce(r.affiliate_id, 0) IN (affiliate, 0) AND coalesce(r.offer_id, offer) = offer
    AND (coalesce(r.source_id, source) = source OR EXISTS (SELECT FROM source held JOIN source own ON own.id = source
      WHERE held.id = r.source_id AND search_fold(own.name) = search_fold(held.name)))
    AND (r.sub_id IS NULL OR search_fold(r.sub_value) = search_fold(coalesce(
      CASE r.sub_id WHEN 's1' THEN s1 WHEN 's2' THEN s2 WHEN 's3' THEN s3 WHEN 's4' THEN s4 ELSE s5 END, ''))));
END
$$;

-- Links -----------------------------------------------------------------

CREATE TYPE smart_link_split AS ENUM ('weight', 'earnings', 'conversions');
CREATE TABLE smart_link (
  id serial PRIMARY KEY,
  affiliate_id integer NOT NULL,
  name text NOT NULL,
  split smart_link_split NOT NULL,
  floor_bps integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3)
);
CREATE INDEX smart_link_affiliate_id_idx ON smart_link (affiliate_id);
-- Shares are never changed, because clicks are explained by them. Every change of a link or of its offers ends in its row.
CREATE TRIGGER smart_link_rules AFTER INSERT OR UPDATE OR DELETE ON smart_link
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('smart', 'id');

CREATE TABLE smart_link_arm (
  smart_link_id integer NOT NULL REFERENCES smart_link (id) ON DELETE CASCADE ON UPDATE CASCADE,
  offer_id integer NOT NULL,
  position integer NOT NULL,
  weight integer NOT NULL,
  countries text[] DEFAULT ARRAY[]::text[],
  devices text[] DEFAULT ARRAY[]::text[],
  visitors jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (smart_link_id, offer_id),
  CONSTRAINT smart_link_arm_visitors_are_conditions CHECK (jsonb_typeof(visitors) = 'object')
);

CREATE TABLE smart_link_share (
  smart_link_id integer NOT NULL,
  revision integer NOT NULL,
  offer_id integer NOT NULL,
  share_bps integer NOT NULL,
  best_bps integer,
  clicks integer NOT NULL DEFAULT 0,
  conversions integer NOT NULL DEFAULT 0,
  payout_cents bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (smart_link_id, revision, offer_id)
);

CREATE TYPE link_domain_status AS ENUM ('waiting', 'verified', 'failing', 'lost');
CREATE TABLE link_domain (
  id serial PRIMARY KEY,
  affiliate_id integer,
  host text NOT NULL,
  token text NOT NULL,
  status link_domain_status NOT NULL DEFAULT 'waiting',
  problem text,
  created_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  verified_at timestamptz(3),
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  deleted_at timestamptz(3),
  CONSTRAINT link_domain_host_lower CHECK (host = lower(host) AND host <> '')
);
CREATE INDEX link_domain_host_idx ON link_domain (host);
CREATE INDEX link_domain_affiliate_id_idx ON link_domain (affiliate_id);
-- A host serves one owner at a time; until its records are found, anybody may wait for it.
CREATE UNIQUE INDEX link_domain_serving ON link_domain (host)
  WHERE status IN ('verified', 'failing') AND deleted_at IS NULL;
CREATE TRIGGER link_domain_rules_insert AFTER INSERT OR DELETE ON link_domain
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('domain', 'id');
CREATE TRIGGER link_domain_rules_update AFTER UPDATE ON link_domain
  FOR EACH ROW WHEN ((OLD.status, OLD.disabled_at, OLD.deleted_at) IS DISTINCT FROM (NEW.status, NEW.disabled_at, NEW.deleted_at))
  EXECUTE FUNCTION stoke_notify_rules('domain', 'id');

CREATE TABLE short_link (
  id serial PRIMARY KEY,
  affiliate_id integer NOT NULL,
  host text NOT NULL,
  slug text NOT NULL,
  offer_id integer,
  smart_link_id integer,
  source text,
  s1 text,
  s2 text,
  s3 text,
  s4 text,
  s5 text,
  url text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3),
  disabled_reason text,
  deleted_at timestamptz(3),
  CONSTRAINT short_link_one_target CHECK (num_nonnulls(offer_id, smart_link_id) = 1)
);
CREATE INDEX short_link_affiliate_id_idx ON short_link (affiliate_id);
-- Names are read with their links: whatever changes one ends in a row of the link.
CREATE TRIGGER short_link_rules AFTER INSERT OR UPDATE OR DELETE ON short_link
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('short', 'id');

CREATE TABLE short_link_slug (
  host text NOT NULL,
  slug text NOT NULL,
  affiliate_id integer NOT NULL,
  short_link_id integer REFERENCES short_link (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (host, slug),
  CONSTRAINT short_link_slug_lower CHECK (slug = lower(slug) AND slug <> '')
);
CREATE INDEX short_link_slug_short_link_id_idx ON short_link_slug (short_link_id);

-- A name that somebody has is never another affiliate's, whatever a program tries.
CREATE FUNCTION stoke_keep_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'the name % of a short link is kept for its affiliate', OLD.slug;
  END IF;
  IF (OLD.host, OLD.slug, OLD.affiliate_id) IS DISTINCT FROM (NEW.host, NEW.slug, NEW.affiliate_id) THEN
    RAISE EXCEPTION 'the name % of a short link stays with its affiliate', OLD.slug;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER short_link_slug_keep BEFORE UPDATE OR DELETE ON short_link_slug
  FOR EACH ROW EXECUTE FUNCTION stoke_keep_slug();
