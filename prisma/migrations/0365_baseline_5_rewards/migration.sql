-- The baseline: streaks, levels, quests and contests; squads and mentors; Discord; the shop.

-- Progress --------------------------------------------------------------

CREATE TABLE streak (
  affiliate_id integer PRIMARY KEY REFERENCES affiliate (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  current_streak integer NOT NULL DEFAULT 0,
  highest_streak integer NOT NULL DEFAULT 0,
  last_conversion_day date,
  restore_count integer NOT NULL DEFAULT 0,
  last_streak_before_reset integer NOT NULL DEFAULT 0,
  broken_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  checked_day date,
  -- The breaks of the last days, since the last restore: which of them a restore brings back changes with the day. Each has
  -- the skipped day, the streak's length before it and the instant it broke for its affiliate, in milliseconds. Streaks
  -- without any here have that of `last_streak_before_reset` alone.
  breaks jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT streak_not_negative
    CHECK (current_streak >= 0 AND highest_streak >= current_streak AND last_streak_before_reset >= 0),
  CONSTRAINT streak_points_range CHECK (restore_count BETWEEN 0 AND 3)
);

CREATE TYPE streak_event_kind AS ENUM ('started', 'extended', 'broken', 'restored', 'point_earned', 'rebuilt');
CREATE TABLE streak_event (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  kind streak_event_kind NOT NULL,
  day date NOT NULL,
  streak_before integer NOT NULL,
  streak_after integer NOT NULL,
  points_after integer NOT NULL,
  note text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX streak_event_affiliate_id_day_idx ON streak_event (affiliate_id, day);
CREATE TRIGGER streak_event_immutable BEFORE UPDATE OR DELETE ON streak_event
  FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER streak_event_no_truncate BEFORE TRUNCATE ON streak_event
  FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();

CREATE TABLE level_reached (
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  level integer NOT NULL REFERENCES level (number),
  reached_at timestamptz(3) NOT NULL,
  PRIMARY KEY (affiliate_id, level)
);

CREATE TABLE achievement_earned (
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  key text NOT NULL,
  earned_at timestamptz(3) NOT NULL,
  PRIMARY KEY (affiliate_id, key)
);
-- Daily metrics count who was activated on a day, without reading what everybody achieved.
CREATE INDEX achievement_earned_key_earned_at_idx ON achievement_earned (key, earned_at);

CREATE TABLE referral_visit (
  id uuid PRIMARY KEY,
  affiliate_id integer NOT NULL,
  visitor bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX referral_visit_affiliate_id_created_at_idx ON referral_visit (affiliate_id, created_at);

-- How many visits to a referral link were deleted for their age, so that the funnel still counts them.
CREATE TABLE referral_visit_total (
  affiliate_id integer PRIMARY KEY,
  visits integer NOT NULL
);

CREATE TABLE referral (
  referred_id integer PRIMARY KEY REFERENCES affiliate (id),
  referrer_id integer NOT NULL REFERENCES affiliate (id),
  joined_at timestamptz(3) NOT NULL,
  commission_until timestamptz(3) NOT NULL,
  first_conversion_at timestamptz(3),
  refused_reason text,
  share_bps integer NOT NULL DEFAULT 500,
  -- Whether the affiliate signed up from a browser and an IP address that the referrer had used within a day: staff look at
  -- it (rule `referral_ring`), nothing is refused for it.
  is_same_browser boolean NOT NULL DEFAULT false,
  CONSTRAINT referral_not_self CHECK (referred_id <> referrer_id)
);
CREATE INDEX referral_referrer_id_joined_at_idx ON referral (referrer_id, joined_at);

CREATE TYPE quest_metric AS ENUM (
  'clicks', 'conversions', 'earnings', 'streak_days', 'referrals', 'discord_connected'
);
CREATE TYPE quest_reward AS ENUM ('cash', 'restore_point', 'badge');
CREATE TYPE quest_status AS ENUM ('draft', 'active', 'paused', 'ended');
-- What a contest shares with quests (name, metric, period, budget) is a row of quest, which stays a draft, so that nothing
-- that settles or lists quests takes it for one.
CREATE TABLE quest (
  id serial PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  metric quest_metric NOT NULL,
  target bigint NOT NULL,
  offer_id integer,
  "window" text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  reward quest_reward NOT NULL,
  reward_cents bigint NOT NULL DEFAULT 0,
  badge_key text,
  budget_cents bigint,
  spent_cents bigint NOT NULL DEFAULT 0,
  audience jsonb,
  status quest_status NOT NULL DEFAULT 'draft',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_contest boolean NOT NULL DEFAULT false,
  CONSTRAINT quest_amounts
    CHECK (target > 0 AND reward_cents >= 0 AND spent_cents >= 0 AND (budget_cents IS NULL OR spent_cents <= budget_cents))
);
-- Not validated, as in databases from before the baseline: their quests were none of contests.
ALTER TABLE quest ADD CONSTRAINT quest_of_contest CHECK (NOT is_contest OR (status = 'draft' AND ends_at IS NOT NULL
    AND reward = 'cash' AND budget_cents IS NOT NULL)) NOT VALID;
CREATE INDEX quest_status_starts_at_idx ON quest (status, starts_at);

CREATE TABLE quest_progress (
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  quest_id integer NOT NULL REFERENCES quest (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  window_key text NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  completed_at timestamptz(3),
  claimed_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  claim_count integer NOT NULL DEFAULT 0,
  former_claimed_at timestamptz(3),
  former_completed_at timestamptz(3),
  former_value bigint,
  PRIMARY KEY (affiliate_id, quest_id, window_key),
  CONSTRAINT quest_progress_amounts CHECK (value >= 0 AND claim_count >= 0)
);
-- How many began, completed and claimed a quest is counted from the index alone.
CREATE INDEX quest_progress_quest_id_completed_at_claimed_at_idx ON quest_progress (quest_id, completed_at, claimed_at);

CREATE TABLE quest_hold (
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  key text NOT NULL,
  quest_id integer NOT NULL REFERENCES quest (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  window_key text NOT NULL,
  amount_cents bigint NOT NULL,
  hold_until timestamptz(3) NOT NULL,
  claimed_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  reversed_at timestamptz(3),
  PRIMARY KEY (affiliate_id, key),
  CONSTRAINT quest_hold_amount_positive CHECK (amount_cents > 0)
);
-- Few rows, looked at every minute and with each balance.
CREATE INDEX quest_hold_due ON quest_hold (hold_until, affiliate_id)
  WHERE released_at IS NULL AND reversed_at IS NULL;
CREATE INDEX quest_hold_held ON quest_hold (affiliate_id) WHERE released_at IS NULL AND reversed_at IS NULL;

CREATE TYPE contest_status AS ENUM ('draft', 'running', 'settled', 'cancelled');
CREATE TABLE contest (
  quest_id integer PRIMARY KEY REFERENCES quest (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  prizes jsonb NOT NULL,
  squad_id integer,
  status contest_status NOT NULL DEFAULT 'draft',
  prizes_set_by_id uuid NOT NULL,
  settled_at timestamptz(3),
  cancelled_at timestamptz(3),
  told_at timestamptz(3),
  CONSTRAINT contest_ends_once CHECK ((status = 'settled') = (settled_at IS NOT NULL)
    AND (status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT contest_told_of_end CHECK (told_at >= cancelled_at)
);
CREATE INDEX contest_status_idx ON contest (status);

CREATE TABLE contest_standing (
  quest_id integer NOT NULL REFERENCES contest (quest_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  value bigint NOT NULL,
  reached_at timestamptz(3) NOT NULL,
  place integer,
  prize_cents bigint,
  paid_count integer NOT NULL DEFAULT 0,
  taken_back_at timestamptz(3),
  PRIMARY KEY (quest_id, affiliate_id),
  CONSTRAINT contest_standing_amounts CHECK (value >= 0 AND place > 0 AND prize_cents > 0
    AND paid_count >= 0 AND (prize_cents IS NULL OR place IS NOT NULL) AND (paid_count = 0 OR prize_cents IS NOT NULL))
);
-- a place is given once
CREATE UNIQUE INDEX contest_standing_quest_id_place_key ON contest_standing (quest_id, place);
CREATE INDEX contest_standing_affiliate_id_idx ON contest_standing (affiliate_id);
CREATE INDEX contest_standing_prizes ON contest_standing (quest_id, place) WHERE prize_cents IS NOT NULL;

CREATE TABLE course_progress (
  affiliate_id integer NOT NULL,
  course_slug text NOT NULL,
  lesson_slug text NOT NULL,
  completed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (affiliate_id, course_slug, lesson_slug)
);

-- Squads ----------------------------------------------------------------

CREATE TYPE squad_split AS ENUM ('equal', 'custom', 'none');
CREATE TABLE squad_application (
  id uuid PRIMARY KEY,
  leader_id integer NOT NULL,
  name text NOT NULL,
  pitch text NOT NULL DEFAULT '',
  member_ids integer[],
  split squad_split NOT NULL,
  shares jsonb,
  status application_status NOT NULL DEFAULT 'submitted',
  decision_reason text,
  decided_by_id uuid,
  squad_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_at timestamptz(3)
);
CREATE INDEX squad_application_leader_id_idx ON squad_application (leader_id);
CREATE INDEX squad_application_status_created_at_idx ON squad_application (status, created_at);
CREATE UNIQUE INDEX squad_application_open ON squad_application (leader_id) WHERE status = 'submitted';
CREATE INDEX squad_application_created_at_id_idx ON squad_application (created_at, id);
-- The queue in the order of names.
CREATE INDEX squad_application_name ON squad_application (lower(name), id);
-- The open proposals that name an affiliate, for their squad page.
CREATE INDEX squad_application_open_members ON squad_application USING gin (member_ids) WHERE status = 'submitted';

CREATE TABLE squad_application_acceptance (
  application_id uuid NOT NULL REFERENCES squad_application (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  accepted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (application_id, affiliate_id)
);

CREATE TYPE squad_status AS ENUM ('active', 'suspended', 'disbanded');
CREATE TABLE squad (
  id serial PRIMARY KEY,
  name text NOT NULL,
  leader_id integer NOT NULL,
  split squad_split NOT NULL,
  status squad_status NOT NULL DEFAULT 'active',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  terms_revision integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX squad_name_key ON squad (name);
CREATE INDEX squad_created_at_id_idx ON squad (created_at, id);
-- Names differ by more than capitals.
CREATE UNIQUE INDEX squad_name_folded ON squad (lower(name));
ALTER TABLE contest ADD FOREIGN KEY (squad_id) REFERENCES squad (id);

CREATE TABLE squad_member (
  squad_id integer NOT NULL REFERENCES squad (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  share_bps integer NOT NULL DEFAULT 0,
  joined_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  left_at timestamptz(3),
  accepted_at timestamptz(3),
  PRIMARY KEY (squad_id, affiliate_id),
  CONSTRAINT squad_member_share CHECK (share_bps BETWEEN 0 AND 10000)
);
CREATE INDEX squad_member_affiliate_id_idx ON squad_member (affiliate_id);
CREATE UNIQUE INDEX squad_member_current ON squad_member (affiliate_id) WHERE left_at IS NULL;

-- A period that is closed keeps what each member earned in it and what the split makes of that.
CREATE TABLE squad_period (
  id uuid PRIMARY KEY,
  squad_id integer NOT NULL REFERENCES squad (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  starts_day date NOT NULL,
  ends_day date,
  closed_at timestamptz(3),
  closed_by_id uuid,
  split squad_split
);
CREATE INDEX squad_period_squad_id_starts_day_idx ON squad_period (squad_id, starts_day);
CREATE UNIQUE INDEX squad_period_open ON squad_period (squad_id) WHERE closed_at IS NULL;

CREATE TABLE squad_period_line (
  period_id uuid NOT NULL REFERENCES squad_period (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  is_shared boolean NOT NULL,
  clicks integer NOT NULL,
  conversions integer NOT NULL,
  payout_cents bigint NOT NULL,
  correction_cents bigint NOT NULL,
  share_cents bigint NOT NULL,
  due_cents bigint NOT NULL,
  settled_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (period_id, affiliate_id),
  -- A share is of what was earned, and no more of it moves than is due.
  CONSTRAINT squad_period_line_sums CHECK (due_cents = share_cents - payout_cents - correction_cents
    AND settled_cents BETWEEN 0 AND abs(due_cents))
);
CREATE INDEX squad_period_line_affiliate_id_idx ON squad_period_line (affiliate_id);
-- What is still to move: few rows, looked at every minute.
CREATE INDEX squad_period_line_owed ON squad_period_line (period_id, affiliate_id)
  WHERE settled_cents < abs(due_cents);

-- Mentors ---------------------------------------------------------------

CREATE TABLE mentor (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  capacity integer NOT NULL DEFAULT 20,
  share_bps integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT mentor_ranges CHECK (capacity BETWEEN 0 AND 1000 AND share_bps BETWEEN 0 AND 2000)
);
CREATE INDEX mentor_created_at_user_id_idx ON mentor (created_at, user_id);

CREATE TABLE mentorship (
  id uuid PRIMARY KEY,
  mentor_id uuid NOT NULL REFERENCES mentor (user_id),
  affiliate_id integer NOT NULL REFERENCES affiliate (id),
  share_bps integer NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  CONSTRAINT mentorship_ranges CHECK (share_bps BETWEEN 0 AND 2000 AND ended_at >= started_at)
);
CREATE INDEX mentorship_mentor_id_idx ON mentorship (mentor_id);
CREATE INDEX mentorship_affiliate_id_idx ON mentorship (affiliate_id);
CREATE INDEX mentorship_started_at_id_idx ON mentorship (started_at, id);
CREATE UNIQUE INDEX mentorship_open ON mentorship (affiliate_id) WHERE ended_at IS NULL;

CREATE TABLE mentor_note (
  id uuid PRIMARY KEY,
  mentorship_id uuid NOT NULL REFERENCES mentorship (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  author_id uuid NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX mentor_note_mentorship_id_created_at_idx ON mentor_note (mentorship_id, created_at);

-- Community -------------------------------------------------------------

CREATE TABLE discord_connection (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  discord_id text NOT NULL,
  username text NOT NULL,
  email text,
  access_token_sealed text,
  scopes text[],
  connected_at timestamptz(3) NOT NULL,
  disconnected_at timestamptz(3)
);
CREATE UNIQUE INDEX discord_connection_discord_id_key ON discord_connection (discord_id);

CREATE TABLE discord_bonus (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  discord_id text NOT NULL,
  credited_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX discord_bonus_discord_id_key ON discord_bonus (discord_id);

CREATE TABLE discord_member (
  discord_id text PRIMARY KEY,
  joined_at timestamptz(3),
  role_level integer,
  next_try_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  CONSTRAINT discord_member_attempts CHECK (attempts >= 0)
);
CREATE INDEX discord_member_next_try_at_idx ON discord_member (next_try_at);

CREATE TABLE discord_state (
  state_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  verifier text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

CREATE TABLE discord_exchange (
  code_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  http_status integer,
  response jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE bot_profile (
  id serial PRIMARY KEY,
  name text NOT NULL,
  avatar_url text,
  guild_id text NOT NULL,
  token_sealed text,
  token_hint text,
  allowed_channels text[],
  templates jsonb NOT NULL DEFAULT '{}',
  rate_per_minute integer NOT NULL DEFAULT 30,
  is_active boolean NOT NULL DEFAULT true,
  last_health_at timestamptz(3),
  last_health text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  paused_until timestamptz(3),
  CONSTRAINT bot_profile_rate CHECK (rate_per_minute > 0)
);
CREATE UNIQUE INDEX bot_profile_name_key ON bot_profile (name);

CREATE TYPE bot_order_kind AS ENUM ('message', 'announcement', 'role_grant');
CREATE TYPE job_status AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');
CREATE TABLE bot_order (
  id uuid PRIMARY KEY,
  profile_id integer NOT NULL REFERENCES bot_profile (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind bot_order_kind NOT NULL,
  payload jsonb NOT NULL,
  status job_status NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  error text,
  run_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  key text,
  result jsonb,
  started_at timestamptz(3),
  CONSTRAINT bot_order_attempts CHECK (attempts >= 0)
);
CREATE INDEX bot_order_status_run_at_idx ON bot_order (status, run_at);
CREATE UNIQUE INDEX bot_order_key_key ON bot_order (key);
CREATE INDEX bot_order_profile_id_started_at_idx ON bot_order (profile_id, started_at);
-- Folded, by the same expression as in lib/community/bots.
CREATE INDEX bot_order_search ON bot_order
  USING gin (search_fold(payload::text || ' ' || coalesce(error, '')) gin_trgm_ops);
CREATE INDEX bot_order_run_at_id_idx ON bot_order (run_at, id);

-- Shop ------------------------------------------------------------------

CREATE TABLE store_product (
  id serial PRIMARY KEY,
  handle text NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  product_type text NOT NULL DEFAULT '',
  tags text[],
  vendor text NOT NULL DEFAULT '',
  image_url text,
  image_alt text,
  is_published boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX store_product_handle_key ON store_product (handle);
CREATE INDEX store_product_created_at_idx ON store_product (created_at);

CREATE TABLE store_variant (
  id serial PRIMARY KEY,
  product_id integer NOT NULL REFERENCES store_product (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  title text NOT NULL DEFAULT 'Default Title',
  sku text NOT NULL,
  price_cents bigint NOT NULL,
  currency char(3) NOT NULL DEFAULT 'USD',
  stock integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT store_variant_not_negative CHECK (stock >= 0 AND price_cents >= 0)
);
CREATE UNIQUE INDEX store_variant_sku_key ON store_variant (sku);
CREATE INDEX store_variant_product_id_position_idx ON store_variant (product_id, position);

CREATE TABLE store_cart (
  id uuid PRIMARY KEY,
  key text NOT NULL,
  ordered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- as Shopify's carts have: one of them says, signed, whose cart it is
  attributes jsonb NOT NULL DEFAULT '[]'
);

CREATE TABLE store_cart_line (
  id uuid PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES store_cart (id) ON DELETE CASCADE ON UPDATE CASCADE,
  variant_id integer NOT NULL,
  quantity integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT store_cart_line_quantity CHECK (quantity > 0)
);
CREATE UNIQUE INDEX store_cart_line_cart_id_variant_id_key ON store_cart_line (cart_id, variant_id);

-- Orders made at Shopify are recorded beside those of the local storefront. They have neither our carts nor our variants,
-- but the number Shopify knows them by.
CREATE TABLE store_order (
  id uuid PRIMARY KEY,
  number serial,
  cart_id uuid,
  user_id uuid,
  email text NOT NULL,
  total_cents bigint NOT NULL,
  currency char(3) NOT NULL DEFAULT 'USD',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  external_id text,
  CONSTRAINT store_order_one_origin CHECK (num_nonnulls(cart_id, external_id) = 1)
);
CREATE UNIQUE INDEX store_order_cart_id_key ON store_order (cart_id);
CREATE INDEX store_order_user_id_created_at_idx ON store_order (user_id, created_at);
CREATE UNIQUE INDEX store_order_external_id_key ON store_order (external_id);

CREATE TABLE store_order_line (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES store_order (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  variant_id integer,
  title text NOT NULL,
  quantity integer NOT NULL,
  price_cents bigint NOT NULL,
  CONSTRAINT store_order_line_quantity CHECK (quantity > 0 AND price_cents >= 0)
);
CREATE INDEX store_order_line_order_id_idx ON store_order_line (order_id);
