-- The baseline: notifications, pushes, emails, support; webhooks; kept reports and their alerts.

-- Messages --------------------------------------------------------------

CREATE TYPE notification_type AS ENUM ('reward', 'offer', 'social', 'system');
CREATE TYPE action_status AS ENUM ('pending', 'done', 'dismissed');
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  type notification_type NOT NULL,
  title text NOT NULL,
  message text,
  icon text,
  destination_url_path text,
  action_label text,
  is_action_required boolean NOT NULL DEFAULT false,
  action_required_status action_status,
  dedupe_key text,
  campaign_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  read_at timestamptz(3),
  clicked_at timestamptz(3),
  deleted_at timestamptz(3)
);
CREATE INDEX notification_user_id_created_at_idx ON notification (user_id, created_at);
CREATE INDEX notification_campaign_id_idx ON notification (campaign_id);
CREATE UNIQUE INDEX notification_user_id_dedupe_key_key ON notification (user_id, dedupe_key);

-- Delivered, read and clicked are counted as they happen: a list of campaigns to everybody would otherwise count
-- millions of notifications. What is put away before anybody saw it (not wanted in the app, recalled) counts as nothing.
CREATE FUNCTION stoke_count_delivered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification_campaign c SET delivered_count = c.delivered_count + told.delivered
  FROM (SELECT campaign_id, count(*) AS delivered FROM new_rows
    WHERE campaign_id IS NOT NULL AND deleted_at IS NULL GROUP BY campaign_id) told
  WHERE c.id = told.campaign_id;
  RETURN NULL;
END $$;

CREATE FUNCTION stoke_count_read() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen record;
BEGIN
  -- always in the order of the ids, so that two who mark all their news read cannot lock each other out
  FOR seen IN
    SELECT n.campaign_id AS id, count(*) FILTER (WHERE o.read_at IS NULL AND n.read_at IS NOT NULL) AS newly_read,
      count(*) FILTER (WHERE o.clicked_at IS NULL AND n.clicked_at IS NOT NULL) AS newly_clicked
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.campaign_id IS NOT NULL AND o.deleted_at IS NULL
    GROUP BY n.campaign_id ORDER BY n.campaign_id
  LOOP
    IF seen.newly_read + seen.newly_clicked > 0 THEN
      UPDATE notification_campaign
      SET read_count = read_count + seen.newly_read, clicked_count = clicked_count + seen.newly_clicked
      WHERE notification_campaign.id = seen.id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER notification_delivered AFTER INSERT ON notification
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stoke_count_delivered();
CREATE TRIGGER notification_read AFTER UPDATE ON notification
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stoke_count_read();

-- How many events a growing notification stands for, on its latest day.
CREATE TABLE notice_count (
  affiliate_id integer NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  payout_cents bigint NOT NULL,
  conversion_id uuid NOT NULL,
  PRIMARY KEY (affiliate_id, kind)
);

CREATE TABLE notification_preference (
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  topic text NOT NULL,
  in_app boolean NOT NULL DEFAULT true,
  by_mail boolean NOT NULL DEFAULT false,
  by_push boolean,
  PRIMARY KEY (user_id, topic)
);

CREATE TABLE push_key (
  id smallint PRIMARY KEY DEFAULT 1,
  public_key text NOT NULL,
  private_key_sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT push_key_one_row CHECK (id = 1)
);

CREATE TABLE push_setting (
  user_id uuid PRIMARY KEY,
  hides_amounts boolean NOT NULL DEFAULT false,
  quiet_from smallint,
  quiet_until smallint,
  quiet_zone text,
  -- quiet hours have a begin, an end and a zone, or are not kept at all
  CONSTRAINT push_setting_quiet_hours CHECK (num_nonnulls(quiet_from, quiet_until, quiet_zone) IN (0, 3)
    AND quiet_from BETWEEN 0 AND 1439 AND quiet_until BETWEEN 0 AND 1439 AND quiet_from <> quiet_until)
);

CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES user_session (id) ON DELETE CASCADE ON UPDATE CASCADE,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  public_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX push_subscription_endpoint_key ON push_subscription (endpoint);
CREATE INDEX push_subscription_user_id_idx ON push_subscription (user_id);
CREATE INDEX push_subscription_session_id_idx ON push_subscription (session_id);

CREATE TABLE push_message (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  topic text NOT NULL,
  tag text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  path text NOT NULL,
  subject text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  pending_cents bigint,
  available_cents bigint,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  due_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3)
);
CREATE INDEX push_message_user_id_tag_closed_at_idx ON push_message (user_id, tag, closed_at);
-- One message of a tag is open at a time: what comes later joins it.
CREATE UNIQUE INDEX push_message_open_key ON push_message (user_id, tag) WHERE closed_at IS NULL;
CREATE INDEX push_message_due_idx ON push_message (due_at) WHERE closed_at IS NULL;

CREATE TYPE push_status AS ENUM ('queued', 'sent', 'failed', 'dropped');
CREATE TABLE push_delivery (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES push_message (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subscription_id uuid NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE ON UPDATE CASCADE,
  status push_status NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz(3),
  http_status integer,
  error text,
  finished_at timestamptz(3)
);
CREATE INDEX push_delivery_message_id_idx ON push_delivery (message_id);
CREATE INDEX push_delivery_subscription_id_idx ON push_delivery (subscription_id);
CREATE INDEX push_delivery_due_idx ON push_delivery (next_try_at) WHERE status = 'queued';

CREATE TYPE campaign_status AS ENUM ('draft', 'scheduled', 'sending', 'sent', 'recalled');
-- The version keeps a message from going out in words that nobody confirmed.
CREATE TABLE notification_campaign (
  id uuid PRIMARY KEY,
  type notification_type NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  destination_url_path text,
  action_label text,
  audience jsonb NOT NULL,
  status campaign_status NOT NULL DEFAULT 'draft',
  scheduled_at timestamptz(3),
  sent_at timestamptz(3),
  recalled_at timestamptz(3),
  created_by_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version integer NOT NULL DEFAULT 1,
  audience_count integer,
  delivered_count integer NOT NULL DEFAULT 0,
  read_count integer NOT NULL DEFAULT 0,
  clicked_count integer NOT NULL DEFAULT 0
);
CREATE INDEX notification_campaign_status_scheduled_at_idx ON notification_campaign (status, scheduled_at);

-- Whom a campaign that is being sent has yet to notify: a row is deleted when its person is notified, so that whoever sends
-- continues where sending stopped.
CREATE TABLE notification_campaign_recipient (
  campaign_id uuid NOT NULL REFERENCES notification_campaign (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id uuid NOT NULL,
  PRIMARY KEY (campaign_id, user_id)
);

CREATE TYPE mail_status AS ENUM ('queued', 'sent', 'failed', 'kept');
-- An email is claimed for a while by the process that sends it, without a transaction held open. One that was deferred has a
-- time of its own (next_try_at), so that a pause is never taken for a process that is sending it.
CREATE TABLE mail_message (
  id uuid PRIMARY KEY,
  to_address text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  template text NOT NULL,
  status mail_status NOT NULL DEFAULT 'queued',
  error text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3),
  is_urgent boolean NOT NULL DEFAULT false,
  claimed_until timestamptz(3),
  failed_at timestamptz(3),
  attachments text NOT NULL DEFAULT '',
  unsubscribe_url text,
  next_try_at timestamptz(3)
);
CREATE INDEX mail_message_created_at_idx ON mail_message (created_at);
CREATE INDEX mail_message_to_address_created_at_idx ON mail_message (to_address, created_at);
-- Few rows wait at any time: what is sent is not looked through.
CREATE INDEX mail_message_queued ON mail_message (is_urgent DESC, created_at) WHERE status = 'queued';
CREATE INDEX mail_message_failed ON mail_message (failed_at DESC) WHERE status = 'failed';

CREATE TYPE ticket_status AS ENUM ('open', 'answered', 'solved', 'closed');
CREATE TYPE ticket_priority AS ENUM ('low', 'normal', 'high', 'urgent');
CREATE TABLE support_ticket (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  subject text NOT NULL,
  topic text NOT NULL,
  status ticket_status NOT NULL DEFAULT 'open',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  number serial,
  priority ticket_priority NOT NULL DEFAULT 'normal',
  assignee_id uuid,
  version integer NOT NULL DEFAULT 1,
  first_answered_at timestamptz(3),
  waiting_since timestamptz(3)
);
CREATE INDEX support_ticket_user_id_created_at_idx ON support_ticket (user_id, created_at);
CREATE INDEX support_ticket_status_created_at_idx ON support_ticket (status, created_at);
CREATE UNIQUE INDEX support_ticket_number_key ON support_ticket (number);
CREATE INDEX support_ticket_assignee_id_status_idx ON support_ticket (assignee_id, status);
CREATE INDEX support_ticket_waiting ON support_ticket (waiting_since) WHERE waiting_since IS NOT NULL;
-- Numbers people quote: four digits from the start.
SELECT setval('support_ticket_number_seq', 1000);

CREATE TABLE support_ticket_link (
  ticket_id uuid NOT NULL REFERENCES support_ticket (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (ticket_id, kind, subject_id)
);

CREATE TABLE saved_reply (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX saved_reply_name_key ON saved_reply (name);

CREATE TABLE support_message (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES support_ticket (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  author_id uuid NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  key uuid,
  is_note boolean NOT NULL DEFAULT false
);
CREATE INDEX support_message_ticket_id_created_at_idx ON support_message (ticket_id, created_at);
CREATE UNIQUE INDEX support_message_author_id_key_key ON support_message (author_id, key);

-- Webhooks --------------------------------------------------------------

CREATE TYPE webhook_mode AS ENUM ('live', 'test', 'all');
CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY,
  advertiser_id integer REFERENCES advertiser (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  types text[],
  offer_ids integer[],
  mode webhook_mode NOT NULL DEFAULT 'live',
  version integer NOT NULL,
  secret_sealed text NOT NULL,
  former_secret_sealed text,
  former_secret_until timestamptz(3),
  is_active boolean NOT NULL DEFAULT true,
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  created_by_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3),
  switched_on_at timestamptz(3),
  slow_since timestamptz(3),
  CONSTRAINT webhook_endpoint_removed_is_off CHECK (removed_at IS NULL OR NOT is_active)
);
CREATE INDEX webhook_endpoint_advertiser_id_idx ON webhook_endpoint (advertiser_id);

CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY,
  seq bigserial,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  type text NOT NULL,
  version integer NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  is_test boolean NOT NULL,
  data json NOT NULL,
  status delivery_status NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  replayed_after integer,
  http_status integer,
  error text,
  next_try_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  was_delivered boolean NOT NULL DEFAULT false,
  -- the number that a call says: it rises over the events of one object and, unlike seq, says nothing of others
  sequence bigint,
  sent_order text
);
-- The log of an endpoint.
CREATE INDEX webhook_delivery_endpoint_id_seq_idx ON webhook_delivery (endpoint_id, seq);
-- What is due.
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_try_at, seq) WHERE status = 'queued';
-- What an event of an object waits for, and whether one before it is missing.
CREATE INDEX webhook_delivery_undelivered ON webhook_delivery (endpoint_id, object_type, object_id, seq)
  WHERE status <> 'delivered';
CREATE INDEX webhook_delivery_object ON webhook_delivery (endpoint_id, object_type, object_id, seq);

CREATE TABLE webhook_attempt (
  delivery_id uuid NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE ON UPDATE CASCADE,
  number integer NOT NULL,
  at timestamptz(3) NOT NULL,
  result delivery_status NOT NULL,
  http_status integer,
  error text,
  response_body text,
  duration_ms integer NOT NULL,
  PRIMARY KEY (delivery_id, number)
);

-- Reports ---------------------------------------------------------------

CREATE TYPE report_side AS ENUM ('own', 'staff');
CREATE TABLE report_view (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  side report_side NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  position integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  is_for_all_staff boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT report_view_own_is_not_shared CHECK (side = 'staff' OR NOT is_for_all_staff)
);
CREATE UNIQUE INDEX report_view_user_id_side_name_key ON report_view (user_id, side, name);
-- At most one default of a user and side.
CREATE UNIQUE INDEX report_view_default_key ON report_view (user_id, side) WHERE is_default;

CREATE TABLE report_share (
  id uuid PRIMARY KEY,
  view_id uuid NOT NULL REFERENCES report_view (id) ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash text NOT NULL,
  hides_payouts boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  last_opened_at timestamptz(3)
);
CREATE UNIQUE INDEX report_share_token_hash_key ON report_share (token_hash);
CREATE INDEX report_share_view_id_idx ON report_share (view_id);

CREATE TYPE report_mail_format AS ENUM ('csv', 'chart');
CREATE TYPE report_mail_frequency AS ENUM ('daily', 'weekly', 'monthly');
CREATE TABLE report_mail (
  id uuid PRIMARY KEY,
  view_id uuid NOT NULL REFERENCES report_view (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id uuid NOT NULL,
  "format" report_mail_format NOT NULL,
  frequency report_mail_frequency NOT NULL,
  hour integer NOT NULL,
  weekday integer,
  month_day integer,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_at timestamptz(3) NOT NULL,
  CONSTRAINT report_mail_time CHECK (hour BETWEEN 0 AND 23
    AND (weekday IS NOT NULL) = (frequency = 'weekly') AND weekday BETWEEN 1 AND 7
    AND (month_day IS NOT NULL) = (frequency = 'monthly') AND month_day BETWEEN 1 AND 28)
);
CREATE INDEX report_mail_is_active_next_at_idx ON report_mail (is_active, next_at);
CREATE INDEX report_mail_user_id_idx ON report_mail (user_id);
CREATE INDEX report_mail_view_id_idx ON report_mail (view_id);

CREATE TABLE report_mailing (
  mail_id uuid NOT NULL REFERENCES report_mail (id) ON DELETE CASCADE ON UPDATE CASCADE,
  period date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  failure text,
  PRIMARY KEY (mail_id, period)
);

CREATE TYPE report_alert_rule AS ENUM ('below', 'above', 'drop', 'rise');
CREATE TYPE report_alert_window AS ENUM ('yesterday', 'today');
CREATE TABLE report_alert (
  id uuid PRIMARY KEY,
  view_id uuid NOT NULL REFERENCES report_view (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id uuid NOT NULL,
  figure text NOT NULL,
  dimension text,
  value text,
  rule report_alert_rule NOT NULL,
  bound double precision NOT NULL,
  days integer,
  min_clicks integer NOT NULL,
  "window" report_alert_window NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  checked_at timestamptz(3),
  out_since date,
  problem text,
  CONSTRAINT report_alert_mean CHECK ((days IS NOT NULL) = (rule IN ('drop', 'rise'))),
  CONSTRAINT report_alert_value CHECK ((dimension IS NULL) = (value IS NULL))
);
CREATE INDEX report_alert_is_active_checked_at_idx ON report_alert (is_active, checked_at);
CREATE INDEX report_alert_user_id_idx ON report_alert (user_id);
CREATE INDEX report_alert_view_id_idx ON report_alert (view_id);

CREATE TABLE report_alert_event (
  id uuid PRIMARY KEY,
  alert_id uuid NOT NULL REFERENCES report_alert (id) ON DELETE CASCADE ON UPDATE CASCADE,
  has_begun boolean NOT NULL,
  day date NOT NULL,
  value double precision,
  mean double precision,
  clicks integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX report_alert_event_alert_id_day_has_begun_key ON report_alert_event (alert_id, day, has_begun);

-- How far the copy of clicks and conversions for reports has come.
CREATE TABLE analytics_cursor (
  name text PRIMARY KEY,
  transaction_id bigint NOT NULL,
  day date,
  updated_at timestamptz(3) NOT NULL
);
