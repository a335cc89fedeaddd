import { ADVERTISERS, ago, FIRST, VOLUME } from './size'

const SQUADS = 5_000
const MENTORS = 500
const staff = `(SELECT array_agg(id ORDER BY email) AS ids FROM app_user WHERE role <> 'AFFILIATE') s`
const at = (count: number, days = 365) => `LATERAL (SELECT ${ago(`1 - n / ${count}.0`, days)} AS at) t`

// one case per affiliate
const FRAUD = `INSERT INTO fraud_case (id, affiliate_id, rule, score, evidence, stake_cents, status, opened_at, updated_at)
  SELECT volume.id(at, 'case ' || n), ${FIRST.affiliate} + n * 5, (enum_range(NULL::fraud_rule))[1 + n % 6],
    1 + volume.draw(n, 65, 100), '{}', volume.draw(n, 66, 100000),
    (CASE WHEN n % 4 = 0 THEN 'open' WHEN n % 20 = 1 THEN 'held' WHEN n % 5 = 0 THEN 'rejected' ELSE 'cleared' END)::fraud_case_status,
    at, at
  FROM generate_series(1, 19000) n, ${at(19_000)}`

const FUNDING = `INSERT INTO funding_application (id, affiliate_id, amount_cents, purpose, status, granted_cents,
    repayment_bps, outstanding_cents, created_at, decided_at)
  SELECT volume.id(at, 'funding ' || n), ${FIRST.affiliate} + 1 + volume.draw(n, 70, ${VOLUME.affiliates}), amount,
    'Search ads, batch ' || n, status::application_status, CASE WHEN status = 'approved' THEN amount END, 2000,
    CASE WHEN status = 'approved' AND n % 4 = 0 THEN amount / 2 ELSE 0 END, at, CASE WHEN status <> 'submitted' THEN at END
  FROM generate_series(1, 20000) n, ${at(20_000)}, LATERAL (SELECT 10000 + volume.draw(n, 71, 500000) AS amount,
    CASE WHEN n > 19500 THEN 'submitted' WHEN n % 3 = 0 THEN 'declined' ELSE 'approved' END AS status) d`

const CAMPAIGNS = `INSERT INTO notification_campaign (id, type, title, message, audience, status, scheduled_at, sent_at,
    audience_count, delivered_count, read_count, clicked_count, created_by_id, created_at)
  SELECT volume.id(at, 'campaign ' || n), (enum_range(NULL::notification_type))[1 + n % 4], 'News ' || n, 'Read all about it', '{}',
    (CASE WHEN n > 1990 THEN 'draft' WHEN n % 50 = 0 THEN 'recalled' ELSE 'sent' END)::campaign_status, at, at,
    n * 20, n * 20, n * 10, n, s.ids[1 + n % 40], at
  FROM generate_series(1, 2000) n, ${at(2_000)}, ${staff}`

const MENTOR_ROWS = [
  `INSERT INTO mentor (user_id, capacity, share_bps, is_active, created_at)
    SELECT user_id, 100, 500, id % 5 > 0, ${ago('1', 365)} FROM affiliate WHERE id <= ${FIRST.affiliate + MENTORS}`,
  `INSERT INTO mentorship (id, mentor_id, affiliate_id, share_bps, started_at, ended_at)
    SELECT volume.id(at, 'mentorship ' || n), m.user_id, ${FIRST.affiliate + MENTORS} + n, 500, at,
      CASE WHEN n % 4 = 0 THEN at + interval '30 days' END
    FROM generate_series(1, 30000) n JOIN affiliate m ON m.id = ${FIRST.affiliate} + 1 + n % ${MENTORS}, ${at(30_000)}`,
]

// four members each, a closed period every month and an open one
const SQUAD_ROWS = [
  `INSERT INTO squad (id, name, leader_id, split, status, created_at, updated_at)
    SELECT n, 'Squad ' || n, ${FIRST.affiliate} + n * 4, (enum_range(NULL::squad_split))[1 + n % 3],
      (CASE WHEN n % 30 = 0 THEN 'suspended' WHEN n % 40 = 1 THEN 'disbanded' ELSE 'active' END)::squad_status, at, at
    FROM generate_series(1, ${SQUADS}) n, ${at(SQUADS)}`,
  `INSERT INTO squad_member (squad_id, affiliate_id, share_bps, joined_at, accepted_at)
    SELECT s.id, s.leader_id - m, 2500, s.created_at, s.created_at FROM squad s, generate_series(0, 3) m WHERE s.status <> 'disbanded'`,
  `INSERT INTO squad_period (id, squad_id, starts_day, ends_day, split, closed_at)
    SELECT volume.id(${ago('m', 30)}, 'period ' || s.id || ' ' || m), s.id, (${ago('m + 1', 30)})::date,
      CASE WHEN m > 0 THEN (${ago('m', 30)})::date - 1 END, CASE WHEN m > 0 THEN s.split END, CASE WHEN m > 0 THEN ${ago('m', 30)} END
    FROM squad s, generate_series(0, 11) m WHERE s.status <> 'disbanded' OR m > 0`,
  `INSERT INTO squad_period_line (period_id, affiliate_id, is_shared, clicks, conversions, payout_cents, correction_cents,
      share_cents, due_cents, settled_cents)
    SELECT p.id, m.affiliate_id, true, 100, 10, 10000, 0, 10000 + due, due, CASE WHEN p.starts_day < ${ago('60', 1)} THEN abs(due) ELSE 0 END
    FROM squad_period p JOIN squad_member m ON m.squad_id = p.squad_id,
      LATERAL (SELECT CASE m.affiliate_id % 4 WHEN 0 THEN 300 WHEN 1 THEN -300 ELSE 0 END AS due) d
    WHERE p.closed_at IS NOT NULL`,
  `INSERT INTO squad_application (id, leader_id, name, member_ids, split, status, created_at)
    SELECT volume.id(at, 'application ' || n), ${FIRST.affiliate} + n * 4, 'Squad ' || n, ARRAY[${FIRST.affiliate} + n * 4 - 1], 'equal',
      (CASE WHEN n > 9800 THEN 'submitted' WHEN n % 3 = 0 THEN 'declined' ELSE 'approved' END)::application_status, at
    FROM generate_series(1, 10000) n, ${at(10_000)}`,
]

// postback calls of advertisers: one for each conversion, and some refused ones
const CALLS = [
  `INSERT INTO postback_call (id, advertiser_id, affiliate_id, offer_id, click_ref, txn_id, event, amount, method, ip, outcome,
      reason, message, http_status, conversion_id, created_at)
    SELECT volume.id(created_at, 'call ' || id), advertiser_id, affiliate_id, offer_id, click_id::text, txn_id, event, '80.00', 'GET',
      '192.0.2.1', 'accepted', reason, 'Recorded.', 200, id, created_at FROM conversion ORDER BY created_at`,
  `INSERT INTO postback_call (id, advertiser_id, txn_id, method, ip, outcome, reason, message, http_status, created_at)
    SELECT volume.id(at, 'refused ' || n), ${FIRST.advertiser} + 1 + n % ${ADVERTISERS}, 'refused-' || n, 'POST', '192.0.2.1', 'rejected',
      ('{bad_token,unknown_click,invalid_request}'::rejection_reason[])[1 + n % 3], 'No.', 401, at
    FROM generate_series(1, 100000) n, ${at(100_000)}`,
  `INSERT INTO postback_txn (advertiser_id, txn_id, operation, request_hash, affiliate_id, conversion_id, http_status, response, created_at)
    SELECT advertiser_id, txn_id, 'conversion', 'none', affiliate_id, id, 200, '{}', created_at FROM conversion`,
]

export const COMMUNITY = [FRAUD, FUNDING, CAMPAIGNS, ...MENTOR_ROWS, ...SQUAD_ROWS, ...CALLS]
