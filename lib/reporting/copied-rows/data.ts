import 'server-only'
import { EASTERN } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { liveOnly } from '@/lib/platform/ids/test-accounts'
import { browserOfCopy, deviceOfCopy, hostOfCopy } from '@/lib/traffic/visit-facts/data'
import type { ReportDimension } from '../builder/constants'
import { MEASURES, type Measure } from '../report-rows/constants'
import type { ReportFilter, RowsWanted } from '../report-rows/data'

/** Binds a value as a parameter of ClickHouse; the text that stands for it. */
export type Bind = (type: string, value: unknown) => string

/** The offers of the network with the advertisers they are of, in the same order. */
export type OfferAdvertisers = { offers: number[]; advertisers: number[] }

type Table = 'click' | 'conversion'
type Expressions = Partial<Record<ReportDimension, string>>

const NUMBERS: readonly ReportDimension[] = ['hour', 'weekday', 'offer', 'advertiser', 'source', 'affiliate']
const ADDRESS_UP_TO_PATH = `extract(ifNull(referrer, ''), '^[^/?#]*//[^/?#]*')`
const text = (column: string) => `CAST(ifNull(${column}, ''), 'String')`
const yesOr = (condition: string) => `if(ifNull(${condition}, 0), 'yes', 'no')`

/** What both tables have as columns. */
const OF_BOTH: Expressions = {
  hour: `toHour(created_at, '${EASTERN}')`,
  offer: 'offer_id',
  source: 'source_id',
  affiliate: 'affiliate_id',
  s1: text('s1'),
  s2: text('s2'),
  s3: text('s3'),
  s4: text('s4'),
  s5: text('s5'),
  country: text('country'),
  datacenter: yesOr(`flag = 'datacenter'`),
}
const OF: Record<Table, Expressions> = {
  click: {
    ...OF_BOTH,
    day: `toDate(created_at, '${EASTERN}')`,
    weekday: `toDayOfWeek(created_at, 0, '${EASTERN}')`,
  },
  conversion: { ...OF_BOTH, day: 'toDate(day)', weekday: 'toDayOfWeek(day)', device: text('device') },
}

/** What is made of texts, and what is summed before: each text is read once, however many events have it. */
const OF_TEXTS: Expressions = {
  device: deviceOfCopy('t_agent'),
  browser: browserOfCopy('t_agent'),
  referrer: hostOfCopy('t_referrer'),
}
const TEXTS = { t_agent: 'user_agent', t_referrer: ADDRESS_UP_TO_PATH }
const textOf = (dimension: ReportDimension): keyof typeof TEXTS => (dimension === 'referrer' ? 't_referrer' : 't_agent')

const usedBy = ({ dimensions, filters }: RowsWanted) => [
  ...new Set([...dimensions, ...filters.map(({ dimension }) => dimension)]),
]

const inClickHouse = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

/** The events of a scope in Eastern days, by the time in their ids. */
function within({ scope, days }: RowsWanted, bind: Bind): string {
  const instant = (at: Date) => bind("DateTime64(3, 'UTC')", inClickHouse(at))
  const whose = scope === 'everyone' ? liveOnly('affiliate_id') : `affiliate_id = ${bind('UInt32', scope)}`
  return `${whose} AND at >= ${instant(dayStart(days.from))} AND at < ${instant(dayStart(addDays(days.to, 1)))}`
}

/** Conversions with what only their clicks have; a click that is gone has none of it. */
function withClicks(wanted: RowsWanted, bind: Bind): string {
  const own = within(wanted, bind)
  return `(SELECT c.*, k.user_agent AS user_agent, k.referrer AS referrer, k.flag AS flag
    FROM (SELECT * FROM conversion FINAL WHERE ${own}) AS c
    LEFT ANY JOIN (SELECT affiliate_id, id, user_agent, referrer, flag FROM click FINAL
      WHERE (affiliate_id, at, id) IN (SELECT affiliate_id, UUIDv7ToDateTime(click_id, 'UTC'), click_id
        FROM conversion FINAL WHERE ${own})) AS k
    ON c.affiliate_id = k.affiliate_id AND c.click_id = k.id)`
}

const OF_CLICK: readonly ReportDimension[] = ['browser', 'referrer', 'datacenter']

function conditionOf({ dimension, values }: ReportFilter, expression: string, bind: Bind): string {
  if (dimension === 'day') return `${expression} IN ${bind('Array(Date)', values)}`
  if (NUMBERS.includes(dimension)) return `${expression} IN ${bind('Array(Int64)', values.map(Number))}`
  return `${expression} IN ${bind('Array(String)', values)}`
}

/** Events of one table: narrowed and summed by its columns first, then by what is made of texts. */
function eventRows(table: Table, wanted: RowsWanted, bind: Bind, { offers, advertisers }: OfferAdvertisers): string {
  const { dimensions, filters, measures } = wanted
  const used = usedBy(wanted)
  const advertiser = () =>
    `transform(offer_id, ${bind('Array(UInt32)', offers)}, ${bind('Array(UInt32)', advertisers)}, toUInt32(0))`
  const of: Expressions = { ...OF[table], ...(used.includes('advertiser') && { advertiser: advertiser() }) }
  const from =
    table === 'conversion' && used.some((dimension) => OF_CLICK.includes(dimension))
      ? `${withClicks(wanted, bind)} WHERE TRUE`
      : `${table} FINAL WHERE ${within(wanted, bind)}`
  const plain = used.filter((dimension) => of[dimension] !== undefined)
  const texts = [...new Set(used.filter((dimension) => !plain.includes(dimension)).map(textOf))]
  const keys = [
    ...plain.map((dimension) => `${of[dimension]} AS k_${dimension}`),
    ...texts.map((name) => `${TEXTS[name]} AS ${name}`),
  ]
  const conditions = (chosen: readonly ReportFilter[], expressions: Expressions) =>
    chosen.map((filter) => ` AND ${conditionOf(filter, expressions[filter.dimension] ?? '', bind)}`).join('')
  const early = filters.filter(({ dimension }) => plain.includes(dimension))
  const late = filters.filter((filter) => !early.includes(filter))
  const columns = dimensions.map((dimension, index) => {
    const expression = plain.includes(dimension) ? `k_${dimension}` : OF_TEXTS[dimension]
    return `${expression} AS v${index}`
  })
  return `SELECT ${[...columns, ...measures.map((measure) => `r_${measure}`)].join(', ')}
    FROM (SELECT ${[...keys, ...measures.map((measure) => `${countOf(measure, table)} AS r_${measure}`)].join(', ')}
      FROM ${from}${conditions(early, of)} GROUP BY ${keys.map((_, index) => index + 1).join(', ')})
    WHERE TRUE${conditions(late, OF_TEXTS)}`
}

function countOf(measure: Measure, table: Table): string {
  const { [table]: counted, copied } = { copied: undefined, ...MEASURES[measure] }
  return `toInt64(${(table === 'conversion' && copied) || counted})`
}

/**
 * The statement that reads clicks and conversions of the copies, summed by dimensions: columns `v0`, `v1`… for them and
 * `r_` before each measure. Only tables that the measures need are read.
 */
export function copiedRows(wanted: RowsWanted, bind: Bind, offers: OfferAdvertisers): string {
  const needs = (table: Table) => wanted.measures.some((measure) => MEASURES[measure][table] !== '0')
  return (['click', 'conversion'] as const)
    .filter(needs)
    .map((table) => eventRows(table, wanted, bind, offers))
    .join(' UNION ALL ')
}
