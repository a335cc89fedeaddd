import { addDays, type Day, daysBetween } from '@/lib/platform/dates/days'
import { MEAN_DAYS } from './constants'
import type { DayFigures } from './schema'

/** The same number of days right before. */
export function periodBefore({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** What a day's raw counts come to. Rates are parts of 1; null where nothing was there to measure. */
export type DayCounts = {
  active: number
  signUps: number
  activated: number
  clicks: number
  pending: number
  approved: number
  rejected: number
  reversed: number
  fraud: number
  payoutCents: number
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/**
 * Conversions are those that count, pending and approved. Approval is of those decided; fraud is of all that came, those
 * rejected and reversed included.
 */
export function figuresOf(counts: DayCounts): DayFigures {
  const { active, signUps, activated, clicks, pending, approved, rejected, reversed, fraud, payoutCents } = counts
  const conversions = pending + approved
  return {
    ...{ active, signUps, activated, clicks, conversions, payoutCents },
    conversionRate: share(conversions, clicks),
    epcCents: share(payoutCents, clicks),
    approvalRate: share(approved, approved + rejected + reversed),
    fraudRate: share(fraud, conversions + rejected + reversed),
  }
}

/** The mean of days: of counts by day, of rates over all their counts together, so that quiet days weigh less. */
export function meanOf(days: readonly DayCounts[]): DayFigures {
  const sums = Object.fromEntries(
    (
      [
        'active',
        'signUps',
        'activated',
        'clicks',
        'pending',
        'approved',
        'rejected',
        'reversed',
        'fraud',
        'payoutCents',
      ] as const
    ).map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as DayCounts
  const rates = figuresOf(sums)
  const each = (sum: number) => sum / Math.max(1, days.length)
  return {
    ...rates,
    active: each(sums.active),
    signUps: each(sums.signUps),
    activated: each(sums.activated),
    clicks: each(sums.clicks),
    conversions: each(sums.pending + sums.approved),
    payoutCents: each(sums.payoutCents),
  }
}

/** Every day of a run with its own figures and the mean of the days right before it. `counts` begins MEAN_DAYS early. */
export const againstMean = (counts: readonly (DayCounts & { day: Day })[]) =>
  counts.slice(MEAN_DAYS).map(({ day, ...own }, index) => ({
    day,
    figures: figuresOf(own),
    mean: meanOf(counts.slice(index, index + MEAN_DAYS)),
  }))
