import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { addDays, type Day, daysBetween } from '@/lib/platform/dates/days'
import { TOTAL_PERIOD_DAY } from './constants'

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
export type OfferLimit = { metric: CapMetric; period: CapPeriod; limit: number; left: number }

type Cap = { metric: CapMetric; period: CapPeriod; limitValue: bigint }
type Usage = { periodDay: Day; used: bigint }

/** What is left of a cap today. `latest` is the usage of its latest period, which may be an earlier one. */
export function offerLimit({ metric, period, limitValue }: Cap, latest: Usage | undefined, today: Day): OfferLimit {
  const used = latest && latest.periodDay === periodStart(period, today) ? latest.used : 0n
  return { metric, period, limit: Number(limitValue), left: Number(used < limitValue ? limitValue - used : 0n) }
}
