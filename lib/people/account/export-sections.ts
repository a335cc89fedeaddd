import { CREDIT_KINDS } from '@/lib/money/adjustments/constants'
import { page, pageByNumber, type Section, USER_SECTIONS } from './export-constants'

/**
 * All stored data of a person, by table. Left out: data of others (our revenue, names of staff and of other affiliates,
 * visitors of their links) and what would give access to the account to anyone who finds the file (secrets, full payout
 * details, whole tax numbers). Amounts are in cents.
 */
export const SECTIONS: readonly Section[] = [
  ...USER_SECTIONS,
  {
    key: 'affiliate',
    owner: 'affiliate',
    text: `SELECT id AS affiliate_id, status, status_reason, level, referral_code, preferred_method,
      payouts_held_until, approved_at, created_at FROM affiliate WHERE id = $1`,
  },
  {
    key: 'application',
    owner: 'affiliate',
    text: `SELECT website, traffic_kinds, country, promotion, terms_url, terms_version, terms_accepted_at, times_sent,
      sent_at FROM affiliate_application WHERE affiliate_id = $1`,
  },
  {
    key: 'payoutMethods',
    owner: 'affiliate',
    text: `SELECT kind, hint, created_at, removed_at FROM payout_method WHERE affiliate_id = $1 ORDER BY created_at`,
  },
  {
    key: 'taxForms',
    owner: 'affiliate',
    text: `SELECT kind, legal_name, country, tax_number_last4, answers, signed_name, signed_at, superseded_at
      FROM tax_form WHERE affiliate_id = $1 ORDER BY signed_at`,
  },
  {
    key: 'postbacks',
    owner: 'affiliate',
    text: `SELECT offer_id, url, is_active, created_at, removed_at FROM affiliate_postback
      WHERE affiliate_id = $1 ORDER BY created_at`,
  },
  {
    key: 'smartLinks',
    owner: 'affiliate',
    text: `SELECT l.id, l.name, l.split, l.is_active, l.created_at, l.deleted_at, (
        SELECT json_agg(json_build_object('offer_id', m.offer_id, 'weight', m.weight, 'countries', m.countries,
          'devices', m.devices) ORDER BY m.position)
        FROM smart_link_arm m WHERE m.smart_link_id = l.id) AS offers
      FROM smart_link l WHERE l.affiliate_id = $1 ORDER BY l.id`,
  },
  {
    key: 'shortLinks',
    owner: 'affiliate',
    text: `SELECT host, slug, offer_id, smart_link_id, source, s1, s2, s3, s4, s5, url, is_active, created_at, deleted_at
      FROM short_link WHERE affiliate_id = $1 ORDER BY id`,
  },
  {
    key: 'couponCodes',
    owner: 'affiliate',
    text: `SELECT k.code, k.offer_id, k.status, k.reason, k.created_at, k.decided_at,
        (SELECT count(*)::int FROM coupon_sale s WHERE s.coupon_id = k.id) AS sales
      FROM coupon_code k WHERE k.affiliate_id = $1 ORDER BY k.id`,
  },
  {
    key: 'linkDomains',
    owner: 'affiliate',
    text: `SELECT host, status, created_at, verified_at, deleted_at FROM link_domain WHERE affiliate_id = $1 ORDER BY id`,
  },
  {
    key: 'apiKeys',
    owner: 'user',
    text: `SELECT name, prefix, scopes, networks, is_test, created_at, last_used_at, expires_at, revoked_at FROM api_key
      WHERE user_id = $1 ORDER BY created_at`,
  },
  {
    key: 'streak',
    owner: 'affiliate',
    text: "SELECT to_jsonb(s) - 'affiliate_id' AS streak FROM streak s WHERE affiliate_id = $1",
  },
  {
    key: 'streakHistory',
    owner: 'affiliate',
    text: `SELECT kind, day, streak_before, streak_after, points_after, note, created_at FROM streak_event
      WHERE affiliate_id = $1 ORDER BY day, id`,
  },
  {
    key: 'levels',
    owner: 'affiliate',
    text: 'SELECT level, reached_at FROM level_reached WHERE affiliate_id = $1 ORDER BY level',
  },
  {
    key: 'achievements',
    owner: 'affiliate',
    text: "SELECT to_jsonb(a) - 'affiliate_id' AS achievement FROM achievement_earned a WHERE affiliate_id = $1",
  },
  {
    key: 'quests',
    owner: 'affiliate',
    text: "SELECT to_jsonb(q) - 'affiliate_id' AS quest FROM quest_progress q WHERE affiliate_id = $1",
  },
  {
    key: 'questRewards',
    owner: 'affiliate',
    text: `SELECT quest_id, window_key, amount_cents, hold_until, claimed_at, released_at, reversed_at FROM quest_hold
      WHERE affiliate_id = $1 ORDER BY claimed_at`,
  },
  {
    key: 'contests',
    owner: 'affiliate',
    text: `SELECT quest_id, value, reached_at, place, prize_cents, paid_count, taken_back_at FROM contest_standing
      WHERE affiliate_id = $1 ORDER BY quest_id`,
  },
  {
    key: 'courses',
    owner: 'affiliate',
    text: "SELECT to_jsonb(c) - 'affiliate_id' AS course FROM course_progress c WHERE affiliate_id = $1",
  },
  {
    key: 'offers',
    owner: 'affiliate',
    text: `SELECT offer_id, status, message, answers, reason, requested_at, decided_at, saved_at FROM affiliate_offer
      WHERE affiliate_id = $1 ORDER BY offer_id`,
  },
  {
    key: 'referrals',
    owner: 'affiliate',
    text: `SELECT joined_at, commission_until, first_conversion_at, refused_reason FROM referral
      WHERE referrer_id = $1 ORDER BY joined_at`,
  },
  {
    key: 'referralVisitsByDay',
    owner: 'affiliate',
    text: `SELECT (created_at AT TIME ZONE 'America/New_York')::date AS day, count(*) AS visits FROM referral_visit
      WHERE affiliate_id = $1 GROUP BY 1 ORDER BY 1`,
  },
  {
    key: 'mentorships',
    owner: 'affiliate',
    text: `SELECT CASE WHEN s.affiliate_id = $1 THEN 'mentee' ELSE 'mentor' END AS part, s.share_bps, s.started_at,
        s.ended_at
      FROM mentorship s JOIN affiliate a ON a.id = $1 WHERE s.affiliate_id = $1 OR s.mentor_id = a.user_id
      ORDER BY s.started_at`,
  },
  {
    key: 'fundingApplications',
    owner: 'affiliate',
    text: `SELECT amount_cents, purpose, plan, status, granted_cents, repayment_bps, outstanding_cents,
      decision_reason, created_at, decided_at FROM funding_application WHERE affiliate_id = $1 ORDER BY created_at`,
  },
  {
    key: 'squadApplications',
    owner: 'affiliate',
    text: `SELECT name, pitch, split, status, cardinality(member_ids) + 1 AS people, decision_reason, created_at,
      decided_at FROM squad_application WHERE leader_id = $1 ORDER BY created_at`,
  },
  {
    key: 'squadTermsAccepted',
    owner: 'affiliate',
    text: `SELECT p.name, p.split, x.accepted_at
      FROM squad_application_acceptance x JOIN squad_application p ON p.id = x.application_id
      WHERE x.affiliate_id = $1 ORDER BY x.accepted_at`,
  },
  {
    key: 'squads',
    owner: 'affiliate',
    text: `SELECT s.name, s.split, m.share_bps, s.leader_id = m.affiliate_id AS is_leader, m.joined_at, m.accepted_at, m.left_at
      FROM squad_member m JOIN squad s ON s.id = m.squad_id WHERE m.affiliate_id = $1 ORDER BY m.joined_at, s.id`,
  },
  {
    key: 'squadSplits',
    owner: 'affiliate',
    text: `SELECT s.name, p.starts_day, p.ends_day, l.clicks, l.conversions, l.payout_cents, l.correction_cents,
        l.share_cents, l.due_cents, l.settled_cents
      FROM squad_period_line l JOIN squad_period p ON p.id = l.period_id JOIN squad s ON s.id = p.squad_id
      WHERE l.affiliate_id = $1 ORDER BY p.starts_day, p.id`,
  },
  {
    key: 'adjustments',
    owner: 'affiliate',
    text: `SELECT kind, amount_cents, reason, decided_at AS posted_at FROM approval_request
      WHERE affiliate_id = $1 AND outcome = 'approved' AND kind IN ('${CREDIT_KINDS.join("', '")}') ORDER BY decided_at`,
  },
  {
    key: 'sources',
    owner: 'affiliate',
    isPaged: true,
    text: `SELECT s.id, s.name, s.created_at FROM source s WHERE s.affiliate_id = $1 ${pageByNumber('s')}`,
  },
  {
    key: 'clicksByDay',
    owner: 'affiliate',
    text: `SELECT day, offer_id, sum(clicks) AS clicks, sum(unique_clicks) AS unique_clicks,
        sum(flagged_clicks) AS flagged_clicks
      FROM stat_day WHERE affiliate_id = $1 GROUP BY day, offer_id ORDER BY day, offer_id`,
  },
  {
    key: 'conversions',
    owner: 'affiliate',
    isPaged: true,
    text: `SELECT c.id, c.offer_id, s1, s2, s3, s4, s5, c.event, c.payout_cents, c.status, c.reason, c.hold_until,
        c.clicked_at, c.created_at, c.decided_at
      FROM conversion c WHERE c.affiliate_id = $1 ${page('c')}`,
  },
  {
    key: 'conversionHistory',
    owner: 'affiliate',
    isPaged: true,
    text: `SELECT h.id, h.conversion_id, h.from_status, h.to_status, h.reason, h.created_at
      FROM conversion_history h WHERE h.affiliate_id = $1 ${page('h')}`,
  },
  {
    key: 'appeals',
    owner: 'affiliate',
    text: `SELECT conversion_id, offer_id, ground, message, pictures, reason, status, answer, created_at, due_at, decided_at
      FROM appeal WHERE affiliate_id = $1 ORDER BY created_at`,
  },
  {
    key: 'inquiries',
    owner: 'affiliate',
    text: `SELECT offer_id, goal_id, coupon_id, order_number, txn_id, day, amount_cents, click_id, message, pictures, status, answer, conversion_id, created_at,
        due_at, decided_at
      FROM inquiry WHERE affiliate_id = $1 ORDER BY created_at`,
  },
  {
    key: 'postbackCalls',
    owner: 'affiliate',
    isPaged: true,
    text: `SELECT d.id, d.postback_id, d.conversion_id, d.event, d.url, d.method, d.status, d.attempts, d.http_status,
        d.created_at, d.finished_at
      FROM affiliate_postback_delivery d WHERE d.affiliate_id = $1 ${page('d')}`,
  },
  {
    key: 'payouts',
    owner: 'affiliate',
    isPaged: true,
    text: `SELECT p.id, p.amount_cents, p.method_kind, p.method_hint, p.status, p.status_reason, p.requested_at,
        p.approved_at, p.sent_at, p.settled_at
      FROM payout_request p WHERE p.affiliate_id = $1 ${page('p')}`,
  },
  {
    key: 'ledger',
    owner: 'affiliate',
    isPaged: true,
    text: `SELECT t.id, t.kind, CASE WHEN d.affiliate_id IS NULL THEN 'house' ELSE d.kind::text END AS "from",
        CASE WHEN k.affiliate_id IS NULL THEN 'house' ELSE k.kind::text END AS "to",
        t.amount_cents, t.conversion_id, t.payout_request_id, t.created_at
      FROM ledger_transfer t
      JOIN ledger_account d ON d.id = t.debit_account_id JOIN ledger_account k ON k.id = t.credit_account_id
      WHERE t.affiliate_id = $1 AND (d.affiliate_id IS NOT NULL OR k.affiliate_id IS NOT NULL) ${page('t')}`,
  },
]
