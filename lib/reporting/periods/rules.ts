import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween, isDay } from '@/lib/platform/dates/days'
import { HOURLY_RANGES, MAX_RANGE_DAYS, type Range, WEEK_DAYS } from './constants'

export type DayRange = { startDate: Day; endDate: Day }

/** Hours for today and yesterday, days otherwise. [S4.33] */
export const isHourly = (range: Range): boolean => HOURLY_RANGES.includes(range)

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/**
 * The days of a range on the viewer's `today`. A week is the last seven days, today included; a month is the
 * calendar month so far; last month the whole one before. [S3.52]
 * @param custom both ends of a custom range; with either missing there is no range [S5.1]
 * @returns null when there is nothing to query
 */
export function rangeDays(range: Range, today: Day, custom?: Partial<DayRange>): DayRange | null {
  const thisMonth = firstOfMonth(today)
  const lastMonthEnd = addDays(thisMonth, -1)
  switch (range) {
    case 'today':
      return { startDate: today, endDate: today }
    case 'yesterday':
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) }
    case 'week':
      return { startDate: addDays(today, 1 - WEEK_DAYS), endDate: today }
    case 'month':
      return { startDate: thisMonth, endDate: today }
    case 'lastMonth':
      return { startDate: firstOfMonth(lastMonthEnd), endDate: lastMonthEnd }
    case 'custom': {
      const { startDate, endDate } = custom ?? {}
      return startDate && endDate && !customRangeProblem({ startDate, endDate }) ? { startDate, endDate } : null
    }
  }
}

/** The days a range is compared with: for months the same days of the month before, else as many days just before. */
export function comparisonDays(range: Range, { startDate, endDate }: DayRange): DayRange {
  const before = addDays(startDate, -1)
  const span = daysBetween(startDate, endDate)
  if (range === 'lastMonth') return { startDate: firstOfMonth(before), endDate: before }
  if (range !== 'month') return { startDate: addDays(before, -span), endDate: before }
  const first = firstOfMonth(before)
  return { startDate: first, endDate: addDays(first, Math.min(span, daysBetween(first, before))) }
}

/** The days picked in a calendar: with only a start, that day alone. [S5.2] */
export const pickedDays = (start: Day, end: Day | undefined): DayRange => ({ startDate: start, endDate: end ?? start })

/** Why a custom range cannot be queried; undefined when it can. [S5.1] */
export function customRangeProblem({ startDate, endDate }: Partial<DayRange>): string | undefined {
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return 'Pick a start and an end date.'
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) return 'The end is before the start.'
  if (days > MAX_RANGE_DAYS) return `Pick ${MAX_RANGE_DAYS} days at most.`
  return undefined
}
