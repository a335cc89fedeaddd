import type { Day } from '@/lib/platform/dates/constants'
import { localDay, localHour, localMinute } from '@/lib/platform/dates/zones'
import type { Range } from '../periods/constants'
import { comparisonDays, isHourly, rangeDays } from '../periods/rules'
import { MAX_ID, NO_SOURCE, OTHER } from './constants'
import type { Counts, StatRow } from './schema'

/** What a viewer asks for: a range, its days on their clock, and one offer, those of one advertiser, or all. */
export type StatsParams = {
  range: Range
  startDate: Day
  endDate: Day
  timeZone: string
  offerId?: number
  advertiserId?: number
}

/** An offer the affiliate had clicks or conversions on; `advertiser` is the name affiliates see. */
export type PromotedOffer = { id: number; name: string; advertiserId: number; advertiser: string }

export type Advertiser = { id: number; name: string }

/** The advertisers of offers by name; one whose offers show different names has all of them. */
export function listAdvertisers(offers: readonly PromotedOffer[]): Advertiser[] {
  const names = new Map<number, Set<string>>()
  for (const { advertiserId, advertiser } of offers) {
    names.set(advertiserId, (names.get(advertiserId) ?? new Set()).add(advertiser))
  }
  return [...names]
    .map(([id, ofOne]) => ({ id, name: [...ofOne].sort().join(', ') }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Rows with the query they answer, so that old rows are never shown as the answer to a new query. */
export type StatsResult = { params: StatsParams; rows: readonly StatRow[]; lastDay?: Day | undefined }

type ViewChoice = { range: Range; from: Day | null; to: Day | null; advertiser?: number | null }

/**
 * The query of a chosen range and advertiser on the viewer's `today`; null while a custom range lacks one of its ends.
 * [S5.1] [S7.1]
 */
export function toStatsParams(view: ViewChoice, today: Day, timeZone: string): StatsParams | null {
  const { range, from, to, advertiser } = view
  const days = rangeDays(range, today, { ...(from && { startDate: from }), ...(to && { endDate: to }) })
  const narrowed = isId(advertiser) ? { advertiserId: advertiser } : {}
  return days && { ...days, range, timeZone, ...narrowed }
}

// an address can have any number; the API takes ids of the database alone
const isId = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value > 0 && value <= MAX_ID

/** The query of the period before. Asked as "yesterday", so that it shares its answer with that range. */
export function comparisonParams(params: StatsParams | null): StatsParams | null {
  if (!params) return null
  const days = comparisonDays(params.range, params)
  return { ...params, ...days, range: isHourly(params.range) ? 'yesterday' : 'custom' }
}

/** Sums of rows. Money in whole cents, so that adding many rows loses none. */
export type Totals = { payoutCents: number; clicks: number; conversions: number }

const cents = (dollars: number): number => Math.round(dollars * 100)

/** A row of any grouping. */
export type Counted = { Stat: Counts }

/** Adds up rows. */
export function sumTotals(rows: readonly Counted[]): Totals {
  const sum = { payoutCents: 0, clicks: 0, conversions: 0 }
  for (const { Stat } of rows) {
    sum.payoutCents += cents(Stat.payout)
    sum.clicks += Stat.clicks
    sum.conversions += Stat.conversions
  }
  return sum
}

/** Whether a row has more than flagged clicks: a row of flagged clicks alone is not listed. */
export const isCounted = ({ Stat }: Counted): boolean =>
  Stat.flaggedClicks === 0 || Stat.clicks + Stat.conversions + Stat.rejected + Stat.reversed > 0

/** Clicks that were recorded but not counted. */
export const countFlaggedClicks = (rows: readonly Counted[]): number =>
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

/** Prefix of source keys, so that no source name collides with the keys of "No source" and "Other". */
export const SOURCE_KEY = 'source:'

/** The filter of one group; null for "Other", which cannot be queried. */
export function groupFilter(grouping: Grouping, key: string | null): { offerId?: number; source?: string } | null {
  if (key === null) return {}
  if (key === 'other') return null
  if (grouping === 'source') return { source: key === NO_SOURCE.key ? '' : key.slice(SOURCE_KEY.length) }
  const offerId = Number(key)
  return Number.isInteger(offerId) && offerId > 0 ? { offerId } : null
}

/** A row with the key and the name of its group. */
export type KeyedRow = Counted & { key: string; name: string }

/** Rows with the same key, and their sum. */
export type Group = { key: string; name: string; totals: Totals; rows: readonly Counted[] }

/** Groups rows by key: highest earnings first, then conversions, clicks and name. Uncounted rows are left out. */
export function groupKeyed(rows: readonly KeyedRow[]): Group[] {
  const members = new Map<string, KeyedRow[]>()
  for (const row of rows.filter(isCounted)) {
    const group = members.get(row.key)
    if (group) group.push(row)
    else members.set(row.key, [row])
  }
  return [...members]
    .map(([key, group]) => ({ key, name: group[0]?.name ?? key, totals: sumTotals(group), rows: group }))
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

/** Conversions by status, with their payout in cents. */
export type States = Record<'approved' | 'pending' | 'rejected' | 'reversed', { count: number; cents: number }>

/** Conversions by status; only the pending and approved are in `Totals`. */
export function countStates(rows: readonly Counted[]): States {
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
 * Totals of hourly rows up to a time of day: whole hours before it, and the elapsed share of its own hour, rounded.
 * @param fraction how much of `hour` has passed, 0 to 1
 */
export function totalsUntil(rows: readonly Counted[], hour: number, fraction: number): Totals {
  const before = sumTotals(rows.filter(({ Stat }) => (Stat.hour ?? 0) < hour))
  const during = sumTotals(rows.filter(({ Stat }) => Stat.hour === hour))
  return {
    payoutCents: before.payoutCents + Math.round(during.payoutCents * fraction),
    clicks: before.clicks + Math.round(during.clicks * fraction),
    conversions: before.conversions + Math.round(during.conversions * fraction),
  }
}

export type Selection = { grouping: Grouping; key: string | null }

/** The figures of a period and of the one before it, both of the selected rows alone. */
export type Figures = {
  params: StatsParams
  totals: Totals
  /** Null when the period before is not known, or neither period has any data. */
  before: Totals | null
  rows: readonly Counted[]
  beforeRows: readonly Counted[]
  flaggedClicks: number
  /** Whether the chosen period has no data, whatever the one before it has. [S8.29] */
  isEmpty: boolean
}

/**
 * Combines a result and the one of the period before; a previous result of other days is ignored.
 * @param localTime what the viewer's wall clock shows, as `LocalClock` answers it
 */
export function combineFigures(
  current: StatsResult,
  previous: StatsResult | undefined,
  { grouping, key }: Selection,
  localTime: number,
): Figures {
  const before = previous && isPeriodBefore(previous.params, current.params) ? previous.rows : null
  const beforeRows = before ? selectRows(before, grouping, key).filter(isCounted) : []
  const selected = selectRows(current.rows, grouping, key)
  const rows = selected.filter(isCounted)
  const isEmpty = !current.rows.some(isCounted)
  return {
    params: current.params,
    totals: sumTotals(rows),
    before:
      before?.some(isCounted) || (before && !isEmpty) ? totalsBefore(current.params, beforeRows, localTime) : null,
    rows,
    beforeRows,
    flaggedClicks: countFlaggedClicks(selected),
    isEmpty,
  }
}

function isPeriodBefore(before: StatsParams, params: StatsParams): boolean {
  const expected = comparisonParams(params)
  return (['range', 'startDate', 'endDate', 'timeZone', 'offerId', 'advertiserId'] as const).every(
    (name) => before[name] === expected?.[name],
  )
}

/** Totals of the period before; for today those of yesterday up to the same time of day. */
export function totalsBefore({ range, startDate }: StatsParams, rows: readonly Counted[], localTime: number): Totals {
  if (range !== 'today' || startDate !== localDay(localTime)) return sumTotals(rows)
  return totalsUntil(rows, localHour(localTime), localMinute(localTime) / 60)
}
