import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { type Day, EASTERN } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'

/** Some Eastern days of a squad, both ends included. */
export type Span = { squadId: number; from: Day; to: Day }

/** Clicks, conversions and payouts of a current member in some days. Payouts are those credited, less reversals. */
export type MemberFigures = {
  squadId: number
  affiliateId: number
  name: string
  shareBps: number
  isApproved: boolean
  clicks: number
  conversions: number
  payoutCents: Cents
  /** Later changes of payouts that an earlier period of this squad has split: negative for reversals. */
  correctionCents: Cents
}

/**
 * The figures of members of squads, by affiliate: clicks and conversions from the roll-ups, money from the ledger by
 * the day of the transfer. A conversion counts for a squad, with all later changes, if it was first paid in a period of
 * the squad; earlier ones do not count. The first payment of a conversion has the plain key `…:release`, so that only
 * changed and reversed ones are looked up one by one.
 */
export function readFigures(tx: Tx, spans: readonly Span[]): Promise<MemberFigures[]> {
  return tx.$queryRaw<MemberFigures[]>`
    WITH span AS (
      SELECT * FROM unnest(${spans.map(({ squadId }) => squadId)}::int[], ${spans.map(({ from }) => from)}::date[],
        ${spans.map(({ to }) => to)}::date[], ${spans.map(({ from }) => dayStart(from))}::timestamptz[],
        ${spans.map(({ to }) => dayStart(addDays(to, 1)))}::timestamptz[])
        AS given (squad_id, from_day, to_day, starts_at, ends_at))
    SELECT s.squad_id AS "squadId", m.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name,
      m.share_bps AS "shareBps", a.status = 'approved' AS "isApproved", stats.clicks, stats.conversions,
      (first.cents + later.own)::bigint AS "payoutCents", later.earlier::bigint AS "correctionCents"
    FROM span s JOIN squad_member m ON m.squad_id = s.squad_id AND m.left_at IS NULL
    JOIN affiliate a ON a.id = m.affiliate_id JOIN app_user u ON u.id = a.user_id
    JOIN ledger_account l ON l.affiliate_id = a.id AND l.kind = 'available'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.clicks), 0)::int AS clicks,
        coalesce(sum(d.pending_count + d.approved_count), 0)::int AS conversions
      FROM stat_day d WHERE d.affiliate_id = a.id AND d.day BETWEEN s.from_day AND s.to_day) stats
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.amount_cents), 0) AS cents FROM ledger_transfer t
      WHERE t.credit_account_id = l.id AND t.kind = 'conversion_release' AND t.key LIKE '%:release'
        AND t.created_at >= s.starts_at AND t.created_at < s.ends_at) first
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.cents) FILTER (WHERE c.first_at >= s.starts_at), 0) AS own,
        coalesce(sum(c.cents) FILTER (WHERE c.first_at < s.starts_at AND EXISTS (
          SELECT FROM squad_period p JOIN squad_period_line e ON e.period_id = p.id
          WHERE p.squad_id = s.squad_id AND e.affiliate_id = a.id AND e.is_shared
            AND (c.first_at AT TIME ZONE ${EASTERN})::date BETWEEN p.starts_day AND p.ends_day)), 0) AS earlier
      FROM (
        SELECT o.cents, (SELECT min(r.created_at) FROM ledger_transfer r WHERE r.conversion_id = o.conversion_id
          AND r.affiliate_id = a.id AND r.kind = 'conversion_release') AS first_at
        FROM (
          SELECT t.amount_cents AS cents, t.conversion_id FROM ledger_transfer t
          WHERE t.credit_account_id = l.id AND t.kind = 'conversion_release' AND t.key NOT LIKE '%:release'
            AND t.created_at >= s.starts_at AND t.created_at < s.ends_at
          UNION ALL
          SELECT -t.amount_cents, t.conversion_id FROM ledger_transfer t
          WHERE t.debit_account_id = l.id AND t.kind = 'conversion_reversal'
            AND t.created_at >= s.starts_at AND t.created_at < s.ends_at) o) c) later
    ORDER BY s.squad_id, m.affiliate_id`
}
