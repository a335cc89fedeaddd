import { addDays, type Day, daysBetween, isDay } from '../dates/days'
import { HOURLY_RANGES, MAX_RANGE_DAYS, NO_SOURCE, OTHER, type Range, WEEK_DAYS } from './constants'
import type { Counts, StatRow } from './schema'

export type DayRange = { startDate: Day; endDate: Day }

/** Hours for today and yesterday, days otherwise. [S4.33] */
export const isHourly = (range: Range): boolean => HOURLY_RANGES.includes(range)

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/**
 * The days of a range on the viewer's `today`. A week is the last seven days, today included; a month is the
 * calendar month so far; last month the whole one before. [S3.52]
 * @param custom both ends of a custom range; with either missing there is no range [S5.1]
 * @returns null when there is nothing to ask for
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

/** What a range is compared with: for months the same days of the month before, else as many days just before. */
export function comparisonDays(range: Range, { startDate, endDate }: DayRange): DayRange {
  const before = addDays(startDate, -1)
  const span = daysBetween(startDate, endDate)
  if (range === 'lastMonth') return { startDate: firstOfMonth(before), endDate: before }
  if (range !== 'month') return { startDate: addDays(before, -span), endDate: before }
  const first = firstOfMonth(before)
  return { startDate: first, endDate: addDays(first, Math.min(span, daysBetween(first, before))) }
}

/** Sums of rows. Money in whole cents, so that adding many rows loses none. */
export type Totals = { payoutCents: number; clicks: number; conversions: number }

const cents = (dollars: number): number => Math.round(dollars * 100)

/** A row of any grouping. */
export type Counted = { Stat: Counts }

/** Adds up rows. */
export function totalsOf(rows: readonly Counted[]): Totals {
  const sum = { payoutCents: 0, clicks: 0, conversions: 0 }
  for (const { Stat } of rows) {
    sum.payoutCents += cents(Stat.payout)
    sum.clicks += Stat.clicks
    sum.conversions += Stat.conversions
  }
  return sum
}

/** Conversions per click, "3.4%": one decimal; no clicks is no rate, "0.0%". [S9.6] */
export function conversionRate({ conversions, clicks }: Pick<Totals, 'conversions' | 'clicks'>): string {
  return `${(clicks === 0 ? 0 : (conversions / clicks) * 100).toFixed(1)}%`
}

/** Earnings per click in cents; 0 without clicks. */
export const earningsPerClickCents = ({ payoutCents, clicks }: Totals): number =>
  clicks === 0 ? 0 : payoutCents / clicks

export const GROUPINGS = ['offer', 'source'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The key of a row's group: the offer's id, or the source's name; `noSource` for none. [S3.1] */
export function groupKey({ Stat, Offer }: StatRow, grouping: Grouping): string {
  if (Offer.offer_id === OTHER.offerId) return 'other'
  if (grouping === 'offer') return String(Offer.offer_id)
  return Stat.source === '' ? NO_SOURCE.key : `source:${Stat.source}`
}

export type Group = { key: string; name: string; totals: Totals }

/** Rows by offer or by source, the best earning first, then by conversions, clicks and name. [S4.30] */
export function groupRows(rows: readonly StatRow[], grouping: Grouping): Group[] {
  const members = new Map<string, StatRow[]>()
  for (const row of rows) {
    const key = groupKey(row, grouping)
    const group = members.get(key)
    if (group) group.push(row)
    else members.set(key, [row])
  }
  return [...members]
    .map(([key, group]) => ({ key, name: groupName(group[0], grouping), totals: totalsOf(group) }))
    .sort(
      (a, b) =>
        b.totals.payoutCents - a.totals.payoutCents ||
        b.totals.conversions - a.totals.conversions ||
        b.totals.clicks - a.totals.clicks ||
        a.name.localeCompare(b.name),
    )
}

function groupName(row: StatRow | undefined, grouping: Grouping): string {
  if (!row || row.Offer.offer_id === OTHER.offerId) return OTHER.name
  if (grouping === 'offer') return row.Offer.name
  return row.Stat.source || NO_SOURCE.label
}

/** The rows of one group, or all of them when none is selected. [S4.30] */
export function selectRows(rows: readonly StatRow[], grouping: Grouping, selected: string | null): StatRow[] {
  return selected === null ? [...rows] : rows.filter((row) => groupKey(row, grouping) === selected)
}

/**
 * What hourly rows had brought by a time of day: whole hours before it, and of the hour it lies in the share that
 * had passed, rounded.
 * @param fraction how much of `hour` has passed, 0 to 1
 */
export function totalsUntil(rows: readonly StatRow[], hour: number, fraction: number): Totals {
  const before = totalsOf(rows.filter(({ Stat }) => (Stat.hour ?? 0) < hour))
  const during = totalsOf(rows.filter(({ Stat }) => Stat.hour === hour))
  return {
    payoutCents: before.payoutCents + Math.round(during.payoutCents * fraction),
    clicks: before.clicks + Math.round(during.clicks * fraction),
    conversions: before.conversions + Math.round(during.conversions * fraction),
  }
}

/** What is wrong with a custom range, in words; undefined when it can be asked for. [S5.1] */
export function customRangeProblem({ startDate, endDate }: Partial<DayRange>): string | undefined {
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return 'Pick a start and an end date.'
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) return 'The end is before the start.'
  if (days > MAX_RANGE_DAYS) return `Pick ${MAX_RANGE_DAYS} days at most.`
  return undefined
}
