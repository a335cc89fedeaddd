import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween } from '@/lib/platform/dates/days'

/** The period start under which the usage of a total cap is stored: a total is a single period that never ends. */
const TOTAL_PERIOD_DAY = '1970-01-01'

/** Who a cap applies to: everybody, one affiliate, or the affiliates of one bucket together. */
export type CapScope = { affiliateId: number | null; bucketId: number | null }

/** Whether a cap applies to this affiliate. */
export const appliesTo = (cap: CapScope, affiliateId: number, bucketId: number | null): boolean =>
  (cap.affiliateId === null || cap.affiliateId === affiliateId) && (cap.bucketId === null || cap.bucketId === bucketId)

const MONDAY = '2024-01-01'

/** The first Eastern day of the period that contains a day; weeks begin on Monday, a total is a single period. */
export function periodStart(period: CapPeriod, day: Day): Day {
  if (period === 'day') return day
  if (period === 'total') return TOTAL_PERIOD_DAY
  if (period === 'month') return `${day.slice(0, 8)}01`
  const sinceMonday = ((daysBetween(MONDAY, day) % 7) + 7) % 7
  return addDays(day, -sinceMonday)
}

/** The first Eastern day of the next period; null for a total, which never resets. */
export function nextPeriodStart(period: CapPeriod, day: Day): Day | null {
  const start = periodStart(period, day)
  if (period === 'total') return null
  if (period === 'day') return addDays(start, 1)
  if (period === 'week') return addDays(start, 7)
  return periodStart('month', addDays(start, 31))
}

/** A cap that applies to an affiliate. `limit` and `left` are counts, or cents of payout. */
export type OfferLimit = {
  metric: CapMetric
  period: CapPeriod
  limit: number
  left: number
  /** The daily cap of the affiliate's bucket: it counts their payouts of all offers. */
  isOfAllOffers?: boolean
}

type Limited = {
  cap: { limitCents: number; leftCents: number } | null
  limits: readonly OfferLimit[]
  flatPayoutCents: number
}

/** Whether one more click or conversion no longer fits: nothing is left, or less than one payout. */
export const isReached = ({ metric, left }: OfferLimit, flatPayoutCents: number): boolean =>
  left <= 0 || (metric === 'payout' && left < flatPayoutCents)

/**
 * The limit that stops an affiliate first: one that is reached, else the one with the smallest share left, the offer's
 * daily payout cap included. Undefined without any. [S3.42]
 */
export function tightestLimit({ cap, limits, flatPayoutCents }: Limited): OfferLimit | undefined {
  const daily: OfferLimit[] = cap
    ? [{ metric: 'payout', period: 'day', limit: cap.limitCents, left: cap.leftCents }]
    : []
  const share = (limit: OfferLimit) => (isReached(limit, flatPayoutCents) ? -1 : limit.left / limit.limit)
  return [...daily, ...limits].sort((a, b) => share(a) - share(b))[0]
}

/** When what is left is new again: "resets at midnight ET". */
export const RESETS: Record<CapPeriod, string> = {
  day: 'resets at midnight ET',
  week: 'resets on Monday, midnight ET',
  month: 'resets on the 1st, midnight ET',
  total: 'does not reset',
}

/** The name of what is left of a limit: "Cap left this month". */
export const LEFT_NAMES: Record<CapPeriod, string> = {
  day: 'Cap left today',
  week: 'Cap left this week',
  month: 'Cap left this month',
  total: 'Cap left in all',
}

type Cap = { metric: CapMetric; period: CapPeriod; limitValue: bigint }
type Usage = { periodDay: Day; used: bigint }

/** What is left of a cap today. `latest` is the usage of its latest period, which may be an earlier one. */
export function offerLimit({ metric, period, limitValue }: Cap, latest: Usage | undefined, today: Day): OfferLimit {
  const used = latest && latest.periodDay === periodStart(period, today) ? latest.used : 0n
  return { metric, period, limit: Number(limitValue), left: Number(used < limitValue ? limitValue - used : 0n) }
}
