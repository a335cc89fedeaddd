import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { EASTERN } from '@/lib/platform/dates/constants'
import { IS_COUNTED, NOT_REPLACED, PAID_AT } from '../../customers/credited-sale-data'
import type { CustomerState } from './customer-state-constants'

/** Months of Eastern dates, counted from one of them. */
const monthOf = (instant: Prisma.Sql) => Prisma.sql`(extract(year FROM ${instant} AT TIME ZONE ${EASTERN}) * 12
  + extract(month FROM ${instant} AT TIME ZONE ${EASTERN}))::int`

/** How long after a payment its customer is late. */
const LATE_AFTER = Prisma.raw("interval '1 month 7 days'")

/** Of payments that are held or approved. */
const counting = (value: string) =>
  Prisma.raw(`coalesce(sum(${value}) FILTER (WHERE status IN ('pending', 'approved')), 0)::bigint`)

/**
 * The customers of subscriptions whose conversions `x` match, one row for each subscription: `customer (id, offer_id, affiliate_id,
 * source_id, customer_id, began_at, last_at, payments, spent, earned, held, cost, goal_id, last_payout, last_cost,
 * last_amount, ahead, name, state, is_last)`. `ahead` is how many payments it is until that of the next month; `spent` is what
 * they paid without refunds, `cost` what the advertiser owes for it; sums in cents.
 */
export const customersOf = (own: Prisma.Sql, at: Date) => Prisma.sql`
  paid AS (
    SELECT x.subscription_id, x.offer_id, x.affiliate_id, x.id, x.source_id, x.status, ${PAID_AT} AS at, ${IS_COUNTED} AS is_counted,
      x.amount_cents, x.refunded_cents, x.payout_cents, x.revenue_cents, x.goal_id,
      coalesce(x.payout_before_refunds_cents, x.payout_cents) AS full_payout,
      coalesce(x.revenue_before_refunds_cents, x.revenue_cents) AS full_cost
    FROM conversion x WHERE ${own} AND x.subscription_id IS NOT NULL AND ${NOT_REPLACED} OFFSET 0),
  sold AS (
    SELECT subscription_id AS id, offer_id, affiliate_id, min(source_id) AS source_id,
      min(at) FILTER (WHERE is_counted) AS began_at, max(at) FILTER (WHERE is_counted) AS last_at,
      (count(*) FILTER (WHERE is_counted))::int AS payments,
      ${counting('amount_cents - refunded_cents')} AS spent, ${counting('payout_cents')} AS earned,
      coalesce(sum(payout_cents) FILTER (WHERE status = 'pending'), 0)::bigint AS held, ${counting('revenue_cents')} AS cost,
      -- of the last payment that counts; an order for each of them would take four times as long
      (array_agg(ARRAY[goal_id, full_payout, full_cost, coalesce(amount_cents, 0)] ORDER BY at DESC, id DESC)
        FILTER (WHERE is_counted))[1:1] AS last
    FROM paid GROUP BY 1, 2, 3 HAVING bool_or(is_counted)),
  bound AS (
    SELECT DISTINCT ON (x.subscription_id) x.subscription_id AS id, b.ended_at, b.customer_id
    FROM conversion x JOIN customer_binding b ON b.affiliate_id = x.affiliate_id AND b.conversion_id = x.id
    WHERE ${own} AND x.subscription_id IS NOT NULL
    ORDER BY x.subscription_id, b.created_at),
  dated AS (
    SELECT sold.*, last[1][1]::int AS goal_id, last[1][2] AS last_payout, last[1][3] AS last_cost, last[1][4] AS last_amount,
      bound.ended_at, bound.customer_id, o.renewal_payments, o.renewal_months,
      o.status = 'archived' OR v.status <> 'active' AS is_closed,
      'C-' || upper(right(sold.id::text, 8)) AS name,
      greatest(1, ${monthOf(Prisma.sql`${at}::timestamptz`)} + 1 - ${monthOf(Prisma.sql`sold.last_at`)}) AS ahead
    FROM sold JOIN offer o ON o.id = sold.offer_id JOIN advertiser v ON v.id = o.advertiser_id
    LEFT JOIN bound ON bound.id = sold.id),
  customer AS (
    SELECT *, CASE
      WHEN ended_at <= ${at} THEN 'ended'
      WHEN is_closed OR coalesce(payments >= renewal_payments, false)
        OR coalesce(last_at + interval '1 month' >= began_at + make_interval(months => renewal_months), false)
        THEN 'complete'
      WHEN last_at + ${LATE_AFTER} < ${at} THEN 'late'
      ELSE 'active' END AS state,
      -- the payment of this month may be the last that is paid
      coalesce(payments + ahead > renewal_payments, false)
        OR coalesce(last_at + make_interval(months => ahead) >= began_at + make_interval(months => renewal_months), false)
        AS is_last
    FROM dated)`

/**
 * A condition on payments `x` that at least one of each customer in a state meets, and few of the others do: it leads to them
 * without adding up all others first.
 */
export function leadsTo(state: CustomerState, at: Date): Prisma.Sql {
  if (state === 'active') return Prisma.sql`${PAID_AT} + ${LATE_AFTER} >= ${at}`
  if (state === 'late') return Prisma.sql`${PAID_AT} + ${LATE_AFTER} < ${at}`
  // of the newest subscriptions of an offer with a limit none has reached it: they are passed over one by one
  if (state === 'complete')
    return Prisma.sql`EXISTS (SELECT FROM offer o JOIN advertiser v ON v.id = o.advertiser_id WHERE o.id = x.offer_id
      AND (o.status = 'archived' OR v.status <> 'active'
        OR ${PAID_AT} + interval '1 month' >= x.clicked_at + make_interval(months => o.renewal_months)
        OR CASE WHEN o.renewal_payments IS NOT NULL THEN o.renewal_payments = (SELECT count(*) FROM (
          SELECT FROM conversion y WHERE y.affiliate_id = x.affiliate_id AND y.subscription_id = x.subscription_id
            AND y.id >= stoke_uuid_floor(x.clicked_at - interval '1 day') -- in the months from its click on
          LIMIT o.renewal_payments) AS paid) END))`
  return Prisma.sql`EXISTS (SELECT FROM customer_binding b
    WHERE b.affiliate_id = x.affiliate_id AND b.conversion_id = x.id AND b.ended_at <= ${at})`
}

/**
 * What a customer's name of ours may begin with, as people type it: in any case, with or without its first letter and hyphen, which
 * may be the first of the eight digits too.
 */
function nameBeginnings(q: string): string[] {
  const typed = q.toLowerCase()
  return [...new Set([typed.replace(/^c?-/, ''), typed.replace(/^c/, '')])].filter((each) =>
    /^[0-9a-f]{1,8}$/.test(each),
  )
}

/** Whether the customer of a payment `x` is called so by us, or is one of those in `ids`. */
export function isCalled(q: string, ids: readonly string[] = []): Prisma.Sql {
  const digits = Prisma.sql`right(x.subscription_id::text, 8)`
  const parts = [
    ...nameBeginnings(q).map((beginning) => Prisma.sql`starts_with(${digits}, ${beginning})`),
    ...(ids.length > 0 ? [Prisma.sql`x.subscription_id = ANY(${ids}::uuid[])`] : []),
  ]
  return parts.length > 0 ? Prisma.sql`(${Prisma.join(parts, ' OR ')})` : Prisma.sql`false`
}
