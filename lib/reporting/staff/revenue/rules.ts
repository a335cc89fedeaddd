import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween } from '@/lib/platform/dates/days'
import { MEAN_DAYS } from './constants'
import type { DayFigures } from './schema'

/** The period of the same length directly before. */
export function periodBefore({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The raw counts of a day. */
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
 * The metrics of counts; rates are fractions, null without a base. Conversions are pending and approved. The approval rate
 * is of decided conversions, the fraud rate of all, rejected and reversed included.
 */
export function computeFigures(counts: DayCounts): DayFigures {
  const { active, signUps, activated, clicks, pending, approved, rejected, reversed, fraud, payoutCents } = counts
  const conversions = pending + approved
  return {
    active,
    signUps,
    activated,
    clicks,
    conversions,
    payoutCents,
    conversionRate: share(conversions, clicks),
    epcCents: share(payoutCents, clicks),
    approvalRate: share(approved, approved + rejected + reversed),
    fraudRate: share(fraud, conversions + rejected + reversed),
  }
}

/** The mean of days: counts per day; rates from the summed counts, so that days with little traffic weigh less. */
export function averageFigures(days: readonly DayCounts[]): DayFigures {
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
  const rates = computeFigures(sums)
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

/** Every day with its metrics and the mean of the MEAN_DAYS days before it, with which `counts` starts. */
export const compareWithMean = (counts: readonly (DayCounts & { day: Day })[]) =>
  counts.slice(MEAN_DAYS).map(({ day, ...own }, index) => ({
    day,
    figures: computeFigures(own),
    mean: averageFigures(counts.slice(index, index + MEAN_DAYS)),
  }))
