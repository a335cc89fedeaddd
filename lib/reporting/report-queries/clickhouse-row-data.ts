import 'server-only'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { liveOnly } from '@/lib/platform/ids/test-accounts'
import type { ReportDimension } from './constants'
import { type Added, MEASURES, type Measure } from './row-constants'
import type { ReportFilter, RowsRequest } from './row-sql-data'

/** Binds a value as a parameter of ClickHouse; the text that stands for it. */
export type Bind = (type: string, value: unknown) => string

/** The offers of the network with the advertisers they are of, in the same order. */
export type OfferAdvertisers = { offers: number[]; advertisers: number[] }

type Table = 'click' | 'conversion'
type Expressions = Partial<Record<ReportDimension, string>>

const NUMBERS: readonly ReportDimension[] = ['hour', 'weekday', 'offer', 'advertiser', 'source', 'affiliate']
const text = (column: string) => `CAST(ifNull(${column}, ''), 'String')`
const yesOr = (condition: string) => `if(ifNull(${condition}, 0), 'yes', 'no')`

/** What both tables have as columns. */
const OF_BOTH: Expressions = {
  day: 'toDate(day)',
  hour: 'hour',
  weekday: 'toDayOfWeek(day)',
  offer: 'offer_id',
  source: 'source_id',
  affiliate: 'affiliate_id',
  s1: text('s1'),
  s2: text('s2'),
  s3: text('s3'),
  s4: text('s4'),
  s5: text('s5'),
  country: text('country'),
  device: text('device'),
  browser: text('browser'),
  referrer: text('referrer_host'),
  datacenter: yesOr(`flag = 'datacenter'`),
}

/** What is quick to compare in place of texts: keys of equal texts are equal, and of others never in practice (64 bits). */
const KEYS: Expressions = {
  s1: 's1_key',
  s2: 's2_key',
  s3: 's3_key',
  s4: 's4_key',
  s5: 's5_key',
  referrer: 'referrer_key',
  country: `cityHash64(ifNull(country, ''))`,
  device: `cityHash64(ifNull(device, ''))`,
  browser: `cityHash64(ifNull(browser, ''))`,
  datacenter: `toUInt64(ifNull(flag = 'datacenter', 0))`,
}

/** Whether a dimension has keys that are quicker to compare than its values. */
export const hasKeys = (dimension: ReportDimension): boolean => KEYS[dimension] !== undefined

const usedBy = ({ dimensions, filters }: RowsRequest) => [...dimensions, ...filters.map(({ dimension }) => dimension)]

const inClickHouse = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

const ofScope = ({ scope }: RowsRequest, bind: Bind) =>
  scope === 'everyone' ? liveOnly('affiliate_id') : `affiliate_id = ${bind('UInt32', scope)}`

/** The events of a scope in Eastern days, by the time in their ids. */
function within(request: RowsRequest, bind: Bind): string {
  const { days, until } = request
  const instant = (at: Date) => bind("DateTime64(3, 'UTC')", inClickHouse(at))
  return `${ofScope(request, bind)} AND at >= ${instant(dayStart(days.from))} AND at < ${instant(until ?? dayStart(addDays(days.to, 1)))}`
}

function buildCondition({ dimension, values }: ReportFilter, expression: string, bind: Bind): string {
  if (dimension === 'day') return `${expression} IN ${bind('Array(Date)', values)}`
  if (NUMBERS.includes(dimension)) return `${expression} IN ${bind('Array(Int64)', values.map(Number))}`
  return `${expression} IN ${bind('Array(String)', values)}`
}

const advertiserExpression = ({ offers, advertisers }: OfferAdvertisers, bind: Bind) =>
  `transform(offer_id, ${bind('Array(UInt32)', offers)}, ${bind('Array(UInt32)', advertisers)}, toUInt32(0))`

/**
 * Which rows, and what of them. `values` are columns `v0`, `v1`… with a value of each dimension; `keys` are `k0`, `k1`…
 * with its key, or its value where that is as quick; `measures` are named with `r_` before each; `at` is the time in the id.
 */
export type Part = {
  columns: readonly ('values' | 'keys' | 'measures' | 'at')[]
  /** Only rows with one of these values of a time, which no later state of an event changes. */
  time?: { dimension: ReportDimension; values: readonly string[] }
  /** Only events of these instants, as ClickHouse writes them. */
  instants?: readonly string[]
  /** Also states that others replaced: only for what all states of an event have in common. */
  allStates?: true
}

/** Events of one table. */
function eventRows(table: Table, request: RowsRequest, part: Part, bind: Bind, offers: OfferAdvertisers): string {
  const { dimensions, filters, measures } = request
  const of: Expressions = {
    ...OF_BOTH,
    ...(usedBy(request).includes('advertiser') && { advertiser: advertiserExpression(offers, bind) }),
  }
  const sets = {
    values: () => dimensions.map((dimension, index) => `${of[dimension]} AS v${index}`),
    keys: () => dimensions.map((dimension, index) => `${KEYS[dimension] ?? of[dimension]} AS k${index}`),
    measures: () => measures.map((measure) => `${addedTo(measure, table)} AS r_${measure}`),
    at: () => ['at'],
  }
  const columns = part.columns.flatMap((set) => sets[set]())
  const narrowed = filters.map((filter) => ` AND ${buildCondition(filter, of[filter.dimension] ?? '', bind)}`)
  const { time, instants } = part
  if (instants) narrowed.push(` AND at IN ${bind("Array(DateTime64(3, 'UTC'))", instants)}`)
  const early = time
    ? `PREWHERE ${buildCondition({ ...time, values: [...time.values] }, of[time.dimension] ?? '', bind)}`
    : ''
  const from = part.allStates ? table : `${table} FINAL`
  return `SELECT ${columns.join(', ')} FROM ${from} ${early} WHERE ${within(request, bind)}${narrowed.join('')}`
}

/** What one event adds to a measure, in ClickHouse's words. */
function addedTo(measure: Measure, table: Table): string {
  const added: Added | null = MEASURES[measure][table]
  if (!added) return 'toInt64(0)'
  const value = added.copied ?? added.of
  return `toInt64(if(ifNull(${added.copiedWhen ?? added.when}, 0), ${value ? `ifNull(${value}, 0)` : '1'}, 0))`
}

/** The statement that reads clicks and conversions of the copies, a row for each. Only tables that the measures need are read. */
export function copiedRows(request: RowsRequest, part: Part, bind: Bind, offers: OfferAdvertisers): string {
  const needs = (table: Table) => request.measures.some((measure) => MEASURES[measure][table] !== null)
  return (['click', 'conversion'] as const)
    .filter(needs)
    .map((table) => eventRows(table, request, part, bind, offers))
    .join(' UNION ALL ')
}
