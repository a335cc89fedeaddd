import 'server-only'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { liveOnly } from '@/lib/platform/ids/test-accounts'
import type { ReportDimension } from '../builder/constants'
import { type Added, MEASURES, type Measure } from '../report-rows/constants'
import type { ReportFilter, RowsWanted } from '../report-rows/data'

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

const usedBy = ({ dimensions, filters }: RowsWanted) => [...dimensions, ...filters.map(({ dimension }) => dimension)]

const inClickHouse = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

const ofScope = ({ scope }: RowsWanted, bind: Bind) =>
  scope === 'everyone' ? liveOnly('affiliate_id') : `affiliate_id = ${bind('UInt32', scope)}`

/** The events of a scope in Eastern days, by the time in their ids. */
function within(wanted: RowsWanted, bind: Bind): string {
  const { days } = wanted
  const instant = (at: Date) => bind("DateTime64(3, 'UTC')", inClickHouse(at))
  return `${ofScope(wanted, bind)} AND at >= ${instant(dayStart(days.from))} AND at < ${instant(dayStart(addDays(days.to, 1)))}`
}

function conditionOf({ dimension, values }: ReportFilter, expression: string, bind: Bind): string {
  if (dimension === 'day') return `${expression} IN ${bind('Array(Date)', values)}`
  if (NUMBERS.includes(dimension)) return `${expression} IN ${bind('Array(Int64)', values.map(Number))}`
  return `${expression} IN ${bind('Array(String)', values)}`
}

/** Events of one table, with what each adds to the measures. */
function eventRows(table: Table, wanted: RowsWanted, bind: Bind, { offers, advertisers }: OfferAdvertisers): string {
  const { dimensions, filters, measures } = wanted
  const used = usedBy(wanted)
  const advertiser = () =>
    `transform(offer_id, ${bind('Array(UInt32)', offers)}, ${bind('Array(UInt32)', advertisers)}, toUInt32(0))`
  const of: Expressions = { ...OF_BOTH, ...(used.includes('advertiser') && { advertiser: advertiser() }) }
  const columns = [
    ...dimensions.map((dimension, index) => `${of[dimension]} AS v${index}`),
    ...measures.map((measure) => `${addedTo(measure, table)} AS r_${measure}`),
  ]
  const narrowed = filters.map((filter) => ` AND ${conditionOf(filter, of[filter.dimension] ?? '', bind)}`)
  return `SELECT ${columns.join(', ')} FROM ${table} FINAL WHERE ${within(wanted, bind)}${narrowed.join('')}`
}

/** What one event adds to a measure, in ClickHouse's words. */
function addedTo(measure: Measure, table: Table): string {
  const added: Added | null = MEASURES[measure][table]
  if (!added) return 'toInt64(0)'
  const value = added.copied ?? added.of
  return `toInt64(if(ifNull(${added.when}, 0), ${value ? `ifNull(${value}, 0)` : '1'}, 0))`
}

/**
 * The statement that reads clicks and conversions of the copies, a row for each: columns `v0`, `v1`… for the dimensions and
 * `r_` before each measure. Only tables that the measures need are read.
 */
export function copiedRows(wanted: RowsWanted, bind: Bind, offers: OfferAdvertisers): string {
  const needs = (table: Table) => wanted.measures.some((measure) => MEASURES[measure][table] !== null)
  return (['click', 'conversion'] as const)
    .filter(needs)
    .map((table) => eventRows(table, wanted, bind, offers))
    .join(' UNION ALL ')
}
