import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { EASTERN } from '@/lib/platform/dates/constants'
import { IS_COUNTED, NOT_REPLACED, PAID_AT } from '../../customers/credited-sale-data'

/** Months of Eastern dates, counted from one of them. */
const monthOf = (instant: Prisma.Sql) => Prisma.sql`(extract(year FROM ${instant} AT TIME ZONE ${EASTERN}) * 12
  + extract(month FROM ${instant} AT TIME ZONE ${EASTERN}))::int`

/** Of the last payment that counts. */
const last = (value: Prisma.Sql) =>
  Prisma.sql`(array_agg(${value} ORDER BY ${PAID_AT} DESC, x.id DESC) FILTER (WHERE ${IS_COUNTED}))[1]`

/** Of payments that are held or approved. */
const counting = (value: Prisma.Sql) =>
  Prisma.sql`coalesce(sum(${value}) FILTER (WHERE x.status IN ('pending', 'approved')), 0)::bigint`

/**
 * The customers of subscriptions whose conversions `x` match, one row for each subscription: `customer (id, offer_id, affiliate_id,
 * click_id, source_id, customer_id, began_at, last_at, payments, spent, earned, held, cost, goal_id, last_payout, last_cost,
 * last_amount, ahead, name, state, is_last)`. `ahead` is how many payments it is until that of the next month; `spent` is what
 * they paid without refunds, `cost` what the advertiser owes for it; sums in cents.
 */
export const customersOf = (own: Prisma.Sql, at: Date) => Prisma.sql`
  sold AS (
    SELECT coalesce(x.subscription_id, x.id) AS id, x.offer_id, x.affiliate_id, min(x.click_id::text)::uuid AS click_id,
      min(x.source_id) AS source_id,
      min(${PAID_AT}) FILTER (WHERE ${IS_COUNTED}) AS began_at, max(${PAID_AT}) FILTER (WHERE ${IS_COUNTED}) AS last_at,
      (count(*) FILTER (WHERE ${IS_COUNTED}))::int AS payments,
      ${counting(Prisma.sql`x.amount_cents - x.refunded_cents`)} AS spent, ${counting(Prisma.sql`x.payout_cents`)} AS earned,
      coalesce(sum(x.payout_cents) FILTER (WHERE x.status = 'pending'), 0)::bigint AS held,
      ${counting(Prisma.sql`x.revenue_cents`)} AS cost, ${last(Prisma.sql`x.goal_id`)} AS goal_id,
      ${last(Prisma.sql`coalesce(x.payout_before_refunds_cents, x.payout_cents)`)} AS last_payout,
      ${last(Prisma.sql`coalesce(x.revenue_before_refunds_cents, x.revenue_cents)`)} AS last_cost,
      ${last(Prisma.sql`coalesce(x.amount_cents, 0)`)} AS last_amount
    FROM conversion x
    WHERE ${own} AND x.subscription_id IS NOT NULL AND ${NOT_REPLACED}
    GROUP BY 1, 2, 3
    HAVING count(*) FILTER (WHERE ${IS_COUNTED}) > 0),
  bound AS (
    SELECT DISTINCT ON (sold.id) sold.id, b.ended_at, b.customer_id
    FROM sold JOIN customer_binding b ON b.affiliate_id = sold.affiliate_id AND b.click_id = sold.click_id
    JOIN conversion y ON y.affiliate_id = b.affiliate_id AND y.id = b.conversion_id
      AND coalesce(y.subscription_id, y.id) = sold.id
    ORDER BY sold.id, b.created_at),
  dated AS (
    SELECT sold.*, bound.ended_at, bound.customer_id, o.renewal_payments, o.renewal_months,
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
      WHEN last_at + interval '1 month 7 days' < ${at} THEN 'late'
      ELSE 'active' END AS state,
      -- the payment of this month may be the last that is paid
      coalesce(payments + ahead > renewal_payments, false)
        OR coalesce(last_at + make_interval(months => ahead) >= began_at + make_interval(months => renewal_months), false)
        AS is_last
    FROM dated)`

/** Whether the name of a customer `c` begins so, as people type it: in any case, with or without its first letter and hyphen. */
export function hasName(q: string): Prisma.Sql {
  const typed = q.toUpperCase()
  const beginnings = [typed, typed.replace(/^C-?/, '')].map((beginning) => `C-${beginning.replace(/^C-/, '')}`)
  return Prisma.sql`EXISTS (SELECT FROM unnest(${beginnings}::text[]) AS beginning WHERE starts_with(c.name, beginning))`
}
