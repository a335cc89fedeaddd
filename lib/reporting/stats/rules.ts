import { addDays, type Day, daysBetween, isDay } from '@/lib/platform/dates/days'
import { type Dimension, HOURLY_RANGES, MAX_RANGE_DAYS, NO_SOURCE, OTHER, type Range, WEEK_DAYS } from './constants'
import type { BreakdownAnswer, Counts, StatRow } from './schema'

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

/** Whether a row has more than clicks that are not counted: one of those alone has nothing to list. */
export const isCounted = ({ Stat }: Counted): boolean =>
  Stat.flaggedClicks === 0 || Stat.clicks + Stat.conversions + Stat.rejected + Stat.reversed > 0

/** Clicks that were kept and not counted. */
export const flaggedClicksOf = (rows: readonly Counted[]): number =>
  rows.reduce((sum, { Stat }) => sum + Stat.flaggedClicks, 0)

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
  return Stat.source === '' ? NO_SOURCE.key : `${SOURCE_KEY}${Stat.source}`
}

// Apart from the keys of no source and of the rest, whatever an affiliate calls a source.
const SOURCE_KEY = 'source:'

/** The question of one group alone; null for the rest taken as one, which cannot be asked for. */
export function filterOf(grouping: Grouping, key: string | null): { offerId?: number; source?: string } | null {
  if (key === null) return {}
  if (key === 'other') return null
  if (grouping === 'source') return { source: key === NO_SOURCE.key ? '' : key.slice(SOURCE_KEY.length) }
  const offerId = Number(key)
  return Number.isInteger(offerId) && offerId > 0 ? { offerId } : null
}

/** A row under the key and the name of its group. */
export type KeyedRow = Counted & { key: string; name: string }

/** Some rows taken together. */
export type Group = { key: string; name: string; totals: Totals; rows: readonly Counted[] }

/** Rows by key, the best earning first, then by conversions, clicks and name; what counts for nothing is in none. */
export function groupKeyed(rows: readonly KeyedRow[]): Group[] {
  const members = new Map<string, KeyedRow[]>()
  for (const row of rows.filter(isCounted)) {
    const group = members.get(row.key)
    if (group) group.push(row)
    else members.set(row.key, [row])
  }
  return [...members]
    .map(([key, group]) => ({ key, name: group[0]?.name ?? key, totals: totalsOf(group), rows: group }))
    .sort(
      (a, b) =>
        b.totals.payoutCents - a.totals.payoutCents ||
        b.totals.conversions - a.totals.conversions ||
        b.totals.clicks - a.totals.clicks ||
        a.name.localeCompare(b.name),
    )
}

/** Rows by offer or by source. [S4.30] */
export const groupRows = (rows: readonly StatRow[], grouping: Grouping): Group[] =>
  groupKeyed(rows.map((row) => ({ key: groupKey(row, grouping), name: groupName(row, grouping), Stat: row.Stat })))

function groupName({ Stat, Offer }: StatRow, grouping: Grouping): string {
  if (Offer.offer_id === OTHER.offerId) return OTHER.name
  if (grouping === 'offer') return Offer.name
  return Stat.source || NO_SOURCE.label
}

/** Rows of a breakdown under the keys of their values; those answered as one are "Other (12)". */
export const keyValues = ({ data, folded }: BreakdownAnswer, by: Dimension): KeyedRow[] =>
  data.map(({ Stat, value, name }) => {
    if (value === null) return { key: 'other', name: `${OTHER.name} (${folded})`, Stat }
    if (by === 'offer') return { key: value, name: name ?? `Offer ${value}`, Stat }
    if (by === 'source' && value === '') return { key: NO_SOURCE.key, name: NO_SOURCE.label, Stat }
    if (by === 'source') return { key: `${SOURCE_KEY}${value}`, name: value, Stat }
    return value === '' ? { key: 'none', name: `No ${by}`, Stat } : { key: `value:${value}`, name: value, Stat }
  })

/** What became of conversions, and the money in it, in cents. */
export type States = Record<'approved' | 'pending' | 'rejected' | 'reversed', { count: number; cents: number }>

/** Conversions apart by what became of them: only the pending and approved are in `Totals`. */
export function statesOf(rows: readonly Counted[]): States {
  const states = { approved: none(), pending: none(), rejected: none(), reversed: none() }
  const add = (state: keyof States, count: number, dollars: number) => {
    states[state].count += count
    states[state].cents += cents(dollars)
  }
  for (const { Stat } of rows) {
    add('approved', Stat.approved, Stat.payout - Stat.pendingPayout)
    add('pending', Stat.pending, Stat.pendingPayout)
    add('rejected', Stat.rejected, Stat.rejectedPayout)
    add('reversed', Stat.reversed, Stat.reversedPayout)
  }
  return states
}

const none = () => ({ count: 0, cents: 0 })

/** The rows of one group, or all of them when none is selected. [S4.30] */
export function selectRows(rows: readonly StatRow[], grouping: Grouping, selected: string | null): StatRow[] {
  return selected === null ? [...rows] : rows.filter((row) => groupKey(row, grouping) === selected)
}

/**
 * What hourly rows had brought by a time of day: whole hours before it, and of the hour it lies in the share that
 * had passed, rounded.
 * @param fraction how much of `hour` has passed, 0 to 1
 */
export function totalsUntil(rows: readonly Counted[], hour: number, fraction: number): Totals {
  const before = totalsOf(rows.filter(({ Stat }) => (Stat.hour ?? 0) < hour))
  const during = totalsOf(rows.filter(({ Stat }) => Stat.hour === hour))
  return {
    payoutCents: before.payoutCents + Math.round(during.payoutCents * fraction),
    clicks: before.clicks + Math.round(during.clicks * fraction),
    conversions: before.conversions + Math.round(during.conversions * fraction),
  }
}

/** The days picked in a calendar: with only a start, that day alone. [S5.2] */
export const pickedDays = (start: Day, end: Day | undefined): DayRange => ({ startDate: start, endDate: end ?? start })

/** What is wrong with a custom range, in words; undefined when it can be asked for. [S5.1] */
export function customRangeProblem({ startDate, endDate }: Partial<DayRange>): string | undefined {
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return 'Pick a start and an end date.'
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) return 'The end is before the start.'
  if (days > MAX_RANGE_DAYS) return `Pick ${MAX_RANGE_DAYS} days at most.`
  return undefined
}
