import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { DECLINED_BUDGET } from '@/lib/rewards/quests/budget-data'

// Each part has the same columns: kind, id, cents, from_cents, affiliate_id, subject, title, user_id, bps, repair,
// new_email, reason, by_id, approved_at, whether it may still be done, and who declined it when and why.

// what is under appeal is approved on the page of the appeal
const CREDITS = Prisma.sql`
  SELECT c.kind::text AS kind, c.id::text AS id, c.amount_cents AS cents,
    CASE c.kind WHEN 'payout_change' THEN v.payout_cents END AS from_cents, c.affiliate_id,
    CASE WHEN c.kind IN ('advance', 'reinstatement') THEN split_part(c.subject, ':', 1) ELSE c.subject END AS subject,
    NULL AS title, NULL::uuid AS user_id, CASE c.kind WHEN 'advance' THEN split_part(c.subject, ':', 2)::int END AS bps,
    NULL::text AS repair, NULL AS new_email, c.reason, c.approved_by_id AS by_id, c.approved_at,
    c.posted_at IS NULL AND CASE c.kind WHEN 'advance' THEN f.status = 'submitted'
      WHEN 'reinstatement' THEN v.status IN ('rejected', 'reversed') AND v.id || ':' || v.payout_revision = c.subject
      WHEN 'payout_change' THEN v.id IS NOT NULL
      WHEN 'compared_sale' THEN EXISTS (SELECT FROM compared_sale s
        WHERE s.affiliate_id = c.affiliate_id AND s.advertiser_id || '-' || s.txn_id = c.subject AND s.booked_at IS NULL)
      ELSE TRUE END AS is_open,
    c.declined_at, c.declined_by_id, c.decline_reason
  FROM staff_credit c
    LEFT JOIN conversion v ON c.kind IN ('payout_change', 'reinstatement') AND v.affiliate_id = c.affiliate_id
      AND v.id = CASE WHEN c.kind <> 'compared_sale' THEN nullif(split_part(c.subject, ':', 1), '')::uuid END
    LEFT JOIN funding_application f ON c.kind = 'advance'
      AND f.id = CASE WHEN c.kind <> 'compared_sale' THEN nullif(split_part(c.subject, ':', 1), '')::uuid END
  WHERE c.posted_at IS NULL AND NOT (c.kind = 'reinstatement' AND EXISTS (SELECT FROM appeal p
    WHERE p.affiliate_id = c.affiliate_id AND p.conversion_id = v.id AND p.status = 'open'))`

const holdLifts = (at: Date) => Prisma.sql`
  SELECT 'hold_lift', l.id::text, NULL::bigint, NULL::bigint, l.affiliate_id, '', NULL, NULL::uuid, NULL::int, NULL, NULL,
    l.reason, l.approved_by_id, l.approved_at, a.payouts_held_until = l.held_until AND l.held_until > ${at},
    l.declined_at, l.declined_by_id, l.decline_reason
  FROM payout_hold_lift l JOIN affiliate a ON a.id = l.affiliate_id
  WHERE l.lifted_at IS NULL`

// the same budget asked for by two people is one request, by the first of them
const QUEST_BUDGETS = Prisma.sql`
  (SELECT DISTINCT ON (l.subject_id, l.before -> 'budgetCents', l.after -> 'budgetCents', d.seq) 'quest_budget',
    l.seq::text, (l.after ->> 'budgetCents')::bigint - (l.before ->> 'budgetCents')::bigint,
    (l.before ->> 'budgetCents')::bigint, NULL::int, l.subject_id, q.name, NULL::uuid, NULL::int, NULL, NULL, l.reason,
    l.actor_id, l.created_at, q.status <> 'ended' AND (l.before ->> 'budgetCents')::bigint = q.budget_cents
      AND NOT EXISTS (SELECT FROM audit_log e WHERE e.subject = 'quest' AND e.subject_id = l.subject_id
        AND e.action = 'quest.edit' AND e.seq > l.seq AND e.before -> 'budgetCents' IS DISTINCT FROM e.after -> 'budgetCents'),
    d.created_at, d.actor_id, d.reason
  FROM audit_log l JOIN quest q ON q.id::text = l.subject_id
    LEFT JOIN LATERAL (SELECT d.seq, d.created_at, d.actor_id, d.reason FROM audit_log d
      WHERE ${DECLINED_BUDGET} ORDER BY d.seq LIMIT 1) d ON TRUE
  WHERE l.subject = 'quest' AND l.action = 'quest.budget_first_approval'
  ORDER BY l.subject_id, l.before -> 'budgetCents', l.after -> 'budgetCents', d.seq, l.seq)`

const contestStarts = (at: Date) => Prisma.sql`
  SELECT 'contest_start', s.id::text, s.budget_cents, NULL::bigint, NULL::int, s.quest_id::text, q.name, NULL::uuid,
    NULL::int, NULL, NULL, s.reason, s.approved_by_id, s.approved_at,
    s.voided_at IS NULL AND q.starts_at >= ${dayStart(easternDay(at))}, s.declined_at, s.declined_by_id, s.decline_reason
  FROM contest_start s JOIN quest q ON q.id = s.quest_id
  WHERE s.started_at IS NULL`

const REPAIRS = Prisma.sql`
  SELECT 'account_repair', p.id::text, NULL::bigint, NULL::bigint, a.id, p.user_id::text, NULL, p.user_id, NULL::int,
    p.kind::text, p.new_email, p.reason, p.approved_by_id, p.approved_at, p.voided_at IS NULL,
    CASE WHEN p.declined_by_id IS NOT NULL THEN p.voided_at END, p.declined_by_id, p.decline_reason
  FROM account_repair p LEFT JOIN affiliate a ON a.user_id = p.user_id
  WHERE p.done_at IS NULL`

const ADVERTISER_PAYMENTS = Prisma.sql`
  SELECT 'advertiser_' || p.kind, p.id::text, p.amount_cents, NULL::bigint, NULL::int, v.id::text, v.name, NULL::uuid,
    NULL::int, NULL, NULL, p.reason, p.approved_by_id, p.approved_at, p.booked_at IS NULL, p.declined_at, p.declined_by_id,
    p.decline_reason
  FROM advertiser_payment p JOIN advertiser v ON v.id = p.advertiser_id
  WHERE p.booked_at IS NULL`

/** Everything one person approved that was not done, declined or not; `w` of the queries that read it. */
export const requestsSql = (at: Date): Prisma.Sql =>
  Prisma.sql`(${CREDITS} UNION ALL ${holdLifts(at)} UNION ALL ${QUEST_BUDGETS}
    UNION ALL ${contestStarts(at)} UNION ALL ${REPAIRS} UNION ALL ${ADVERTISER_PAYMENTS})`
