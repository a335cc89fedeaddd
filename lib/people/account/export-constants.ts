/** The id a section's statement takes as $1. */
type Owner = 'user' | 'affiliate'

export type Section = {
  key: string
  owner: Owner
  /** A SELECT with $1 the owner; a paged one also takes $2, the last id of the page before. */
  text: string
  isPaged?: boolean
}

/** Rows of a page. */
export const PAGE_ROWS = 1_000

export const pageByNumber = (alias: string) =>
  `AND ($2::text IS NULL OR ${alias}.id > $2::int) ORDER BY ${alias}.id LIMIT ${PAGE_ROWS}`
export const page = (alias: string) =>
  `AND ($2::uuid IS NULL OR ${alias}.id > $2) ORDER BY ${alias}.id LIMIT ${PAGE_ROWS}`

/** What is stored of every person who has an account. */
export const USER_SECTIONS: readonly Section[] = [
  {
    key: 'account',
    owner: 'user',
    text: `SELECT email, role, status, first_name, last_name, username, image, country, time_zone,
      email_confirmed_at, last_sign_in_at, one_time_code_since, created_at FROM app_user WHERE id = $1`,
  },
  {
    key: 'uploads',
    owner: 'user',
    text: `SELECT purpose, '/files/' || hash || '.' || format AS url, bytes, width, height, created_at
      FROM upload WHERE user_id = $1 ORDER BY created_at`,
  },
  {
    key: 'sessions',
    owner: 'user',
    text: `SELECT host(ip) AS ip, user_agent, created_at, last_seen_at, expires_at, revoked_at
      FROM user_session WHERE user_id = $1 ORDER BY created_at`,
  },
  {
    key: 'passkeys',
    owner: 'user',
    text: 'SELECT name, created_at, last_used_at FROM passkey WHERE user_id = $1 ORDER BY created_at',
  },
  {
    key: 'discord',
    owner: 'user',
    text: `SELECT discord_id, username, email, scopes, connected_at, disconnected_at
      FROM discord_connection WHERE user_id = $1`,
  },
  {
    key: 'notificationPreferences',
    owner: 'user',
    text: 'SELECT topic, in_app, by_mail, by_push FROM notification_preference WHERE user_id = $1 ORDER BY topic',
  },
  {
    key: 'pushSettings',
    owner: 'user',
    text: 'SELECT hides_amounts, quiet_from, quiet_until, quiet_zone FROM push_setting WHERE user_id = $1',
  },
  {
    key: 'pushDevices',
    owner: 'user',
    text: `SELECT u.user_agent, substring(p.endpoint from '^[^/]*//[^/?#]*') AS push_service, p.created_at, p.last_used_at
      FROM push_subscription p JOIN user_session u ON u.id = p.session_id WHERE p.user_id = $1 ORDER BY p.created_at`,
  },
  {
    key: 'discordBonus',
    owner: 'user',
    text: 'SELECT discord_id, credited_at FROM discord_bonus WHERE user_id = $1',
  },
  {
    key: 'savedViews',
    owner: 'user',
    text: 'SELECT page, name, query, created_at FROM saved_view WHERE user_id = $1 ORDER BY created_at',
  },
  {
    key: 'reportViews',
    owner: 'user',
    text: `SELECT name, query, is_default, created_at FROM report_view WHERE user_id = $1 ORDER BY position, name`,
  },
  {
    key: 'reportMails',
    owner: 'user',
    text: `SELECT v.name AS view, m.format, m.frequency, m.hour, m.weekday, m.month_day, m.is_active, m.created_at
      FROM report_mail m JOIN report_view v ON v.id = m.view_id WHERE m.user_id = $1 ORDER BY m.created_at`,
  },
  {
    key: 'reportAlerts',
    owner: 'user',
    text: `SELECT v.name AS view, a.figure, a.dimension, a.value, a.rule, a.bound, a.days, a.min_clicks, a.window,
        a.is_active, a.created_at
      FROM report_alert a JOIN report_view v ON v.id = a.view_id WHERE a.user_id = $1 ORDER BY a.created_at`,
  },
  {
    key: 'notifications',
    owner: 'user',
    isPaged: true,
    text: `SELECT n.id, n.type, n.title, n.message, n.created_at, n.read_at, n.deleted_at
      FROM notification n WHERE n.user_id = $1 ${page('n')}`,
  },
  {
    key: 'mails',
    owner: 'user',
    isPaged: true,
    text: `SELECT m.id, m.subject, m.template, m.status, m.created_at, m.sent_at
      FROM mail_message m JOIN app_user u ON u.email = m.to_address WHERE u.id = $1 ${page('m')}`,
  },
  {
    key: 'supportTickets',
    owner: 'user',
    text: `SELECT t.number, t.topic, t.subject, t.status, t.created_at,
        (SELECT json_agg(json_build_object('from', CASE WHEN m.author_id = t.user_id THEN 'you' ELSE 'support' END,
          'body', m.body, 'created_at', m.created_at) ORDER BY m.created_at, m.id)
         FROM support_message m WHERE m.ticket_id = t.id AND NOT m.is_note) AS messages
      FROM support_ticket t WHERE t.user_id = $1 ORDER BY t.number`,
  },
  {
    key: 'agentActions',
    owner: 'user',
    text: `SELECT k.name AS key, a.operation, a.address, a.body, a.status, a.created_at, a.decided_at
      FROM agent_action a JOIN api_key k ON k.id = a.key_id WHERE a.user_id = $1 ORDER BY a.id`,
  },
  {
    key: 'shopOrders',
    owner: 'user',
    text: 'SELECT number, email, total_cents, currency, created_at FROM store_order WHERE user_id = $1 ORDER BY number',
  },
]
