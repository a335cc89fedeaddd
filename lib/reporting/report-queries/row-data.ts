import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { EASTERN } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { MADE_HERE } from '@/lib/platform/rollups/sql'
import { hostOfColumn } from '@/lib/traffic/visitors/referrer-data'
import type { ReportDimension } from './constants'
import { type Added, MEASURES, type Measure } from './row-constants'
import {
  ADVERTISER,
  all,
  buildCondition,
  type Expressions,
  inScope,
  joinSql,
  named,
  offerJoin,
  type RowsReader,
  type RowsRequest,
  raw,
  usedBy,
} from './row-sql-data'

const OF_DAYS: Expressions = {
  day: Prisma.sql`day`,
  weekday: Prisma.sql`extract(isodow FROM day)::int`,
  offer: Prisma.sql`offer_id`,
  source: Prisma.sql`source_id`,
  affiliate: Prisma.sql`affiliate_id`,
  advertiser: ADVERTISER,
}
const OF_QUARTERS: Expressions = {
  ...OF_DAYS,
  day: Prisma.sql`local_day`,
  hour: Prisma.sql`local_hour`,
  weekday: Prisma.sql`local_weekday`,
}

/** The Eastern day, hour and weekday of each quarter hour: worked out once, however many rows one has. */
const quarters = (start: Date, end: Date) => Prisma.sql`stat_quarter_hour JOIN (
    SELECT at, local::date AS local_day, extract(hour FROM local)::int AS local_hour,
      extract(isodow FROM local)::int AS local_weekday
    FROM (SELECT at, at AT TIME ZONE ${raw(`'${EASTERN}'`)} AS local
      FROM generate_series(${start}::timestamptz, ${end}::timestamptz - interval '1 second', '15 minutes') at OFFSET 0) l
    OFFSET 0) q ON q.at = starts_at`

/** When the rows of a request begin and end. */
const instantsOf = ({ days, until }: RowsRequest): [start: Date, end: Date] => [
  dayStart(days.from),
  until ?? dayStart(addDays(days.to, 1)),
]

/** The rows of the roll-ups: days, or quarter hours where an hour is asked for or a day is read in part. */
export const rollupRows: RowsReader = (request) => rolledRows(request, (measure) => MEASURES[measure].rolled)

function rolledRows(request: RowsRequest, columnOf: (measure: Measure) => string): Prisma.Sql {
  const { days, until } = request
  const isHourly = usedBy(request).includes('hour')
  if (isHourly || !until) return rolledPart(request, columnOf, isHourly)
  const last = rolledPart({ ...request, days: { from: days.to, to: days.to } }, columnOf, true)
  if (days.from === days.to) return last
  const before = { ...request, days: { from: days.from, to: addDays(days.to, -1) }, until: null }
  return Prisma.sql`${rolledPart(before, columnOf, false)} UNION ALL ${last}`
}

function rolledPart(request: RowsRequest, columnOf: (measure: Measure) => string, isHourly: boolean): Prisma.Sql {
  const { scope, days, dimensions, filters, measures } = request
  const of = isHourly ? OF_QUARTERS : OF_DAYS
  const [start, end] = instantsOf(request)
  const within = isHourly
    ? Prisma.sql`starts_at >= ${start}::timestamptz AND starts_at < ${end}::timestamptz`
    : Prisma.sql`day BETWEEN ${days.from}::date AND ${days.to}::date`
  const columns = [
    ...dimensions.map((dimension) => named(dimension, of[dimension] ?? raw('NULL'))),
    ...measures.map((measure) => Prisma.sql`${raw(columnOf(measure))} AS ${raw(measure)}`),
  ]
  return Prisma.sql`SELECT ${joinSql(columns)} FROM ${isHourly ? quarters(start, end) : raw('stat_day')} ${offerJoin(dimensions)}
    WHERE ${all([...inScope(scope), within, ...filters.map((filter) => buildCondition(filter, of))])}`
}

const DAY = Prisma.sql`(created_at AT TIME ZONE ${raw(`'${EASTERN}'`)})`
const OF_EVENTS: Expressions = {
  day: Prisma.sql`${DAY}::date`,
  hour: Prisma.sql`extract(hour FROM ${DAY})::int`,
  weekday: Prisma.sql`extract(isodow FROM ${DAY})::int`,
  offer: Prisma.sql`offer_id`,
  source: Prisma.sql`source_id`,
  affiliate: Prisma.sql`affiliate_id`,
  s1: Prisma.sql`coalesce(s1, '')`,
  s2: Prisma.sql`coalesce(s2, '')`,
  s3: Prisma.sql`coalesce(s3, '')`,
  s4: Prisma.sql`coalesce(s4, '')`,
  s5: Prisma.sql`coalesce(s5, '')`,
  country: Prisma.sql`coalesce(country::text, '')`,
  device: Prisma.sql`coalesce(device, '')`,
  browser: Prisma.sql`coalesce(browser, '')`,
}

/** Columns that are summed as they are, and what the dimensions are then made of. */
const OF_CLICK_TEXT: Expressions = {
  referrer: hostOfColumn(Prisma.sql`referrer`),
  advertiser: ADVERTISER,
}
const RAW_COLUMNS: Partial<Record<ReportDimension, readonly string[]>> = {
  referrer: ['referrer'],
  advertiser: ['offer_id'],
}
/** A page's address up to its path, of which there are far fewer. */
const RAW_EXPRESSIONS: Record<string, Prisma.Sql> = {
  referrer: Prisma.sql`substring(referrer FROM '^[^/?#]*//[^/?#]*')`,
  offer_id: Prisma.sql`offer_id`,
}

type Events = { from: Prisma.Sql; of: Expressions; table: 'click' | 'conversion' }

/** The sum of what the events of a table add to a measure. */
function buildSum(table: 'click' | 'conversion', measure: Measure): string {
  const added: Added | null = MEASURES[measure][table]
  if (!added) return '0'
  const { of, when } = added
  return of ? `coalesce(sum(${of}) FILTER (WHERE ${when}), 0)::bigint` : `count(*) FILTER (WHERE ${when})`
}

/**
 * Events of one table: narrowed and summed by what they have as columns, and only then by what is made of their texts, so
 * that a text is read once however many events have it.
 */
function eventRows({ from, of, table }: Events, request: RowsRequest): Prisma.Sql {
  const { dimensions, filters, measures } = request
  const isText = (dimension: ReportDimension) => of[dimension] === undefined
  const used = [...new Set(usedBy(request))]
  const plain = used.filter((dimension) => !isText(dimension))
  const raws = [...new Set(used.filter(isText).flatMap((dimension) => RAW_COLUMNS[dimension] ?? []))]
  const keys = [
    ...plain.flatMap((dimension) => (of[dimension] ? [named(dimension, of[dimension])] : [])),
    ...raws.map((column) => Prisma.sql`${RAW_EXPRESSIONS[column] ?? raw(column)} AS ${raw(column)}`),
  ]
  const summed = measures.map((measure) => Prisma.sql`${raw(buildSum(table, measure))} AS ${raw(measure)}`)
  const early = filters.filter(({ dimension }) => !isText(dimension) || dimension === 'advertiser')
  const late = filters.filter((filter) => !early.includes(filter))
  const grouped = keys.length > 0 ? Prisma.sql`GROUP BY ${raw(keys.map((_, index) => index + 1).join(', '))}` : raw('')
  const columns = [
    ...dimensions.map((dimension) =>
      named(
        dimension,
        OF_CLICK_TEXT[dimension] && isText(dimension) ? OF_CLICK_TEXT[dimension] : raw(`"${dimension}"`),
      ),
    ),
    ...measures.map((measure) => raw(measure)),
  ]
  return Prisma.sql`SELECT ${joinSql(columns)} FROM (SELECT ${joinSql([...keys, ...summed])} FROM ${from}
    AND ${all(early.map((filter) => buildCondition(filter, of)))} ${grouped}) e ${offerJoin(dimensions)}
    WHERE ${all(late.map((filter) => buildCondition(filter, OF_CLICK_TEXT)))}`
}

/** The time an event has in its id, by which its partition and the primary key find it. */
const withinIds = (request: RowsRequest) => {
  const { scope, days } = request
  const [start, end] = instantsOf(request)
  const ids = Prisma.sql`id >= ${firstIdAt(start)}::uuid AND id < ${firstIdAt(end)}::uuid`
  if (scope !== 'everyone') return Prisma.sql`affiliate_id = ${scope}::int AND ${ids}`
  return Prisma.sql`${ids} AND ${withoutTestAccounts('affiliate_id')} AND affiliate_id IN (SELECT affiliate_id FROM stat_day
    WHERE day BETWEEN ${days.from}::date AND ${days.to}::date)`
}

const OF_CLICK: readonly ReportDimension[] = ['browser', 'referrer', 'datacenter']

const clickRows: RowsReader = (request) =>
  eventRows(
    {
      from: Prisma.sql`click WHERE ${withinIds(request)} AND ${Prisma.raw(MADE_HERE)}`,
      of: { ...OF_EVENTS, datacenter: Prisma.sql`CASE WHEN flag = 'datacenter' THEN 'yes' ELSE 'no' END` },
      table: 'click',
    },
    request,
  )

/** What a conversion does not have is that of its click, found by its primary key. */
const conversionRows: RowsReader = (request) => {
  const own = Prisma.sql`conversion WHERE ${withinIds(request)}`
  const withClick = Prisma.sql`(SELECT c.*, k.browser, k.referrer, k.is_hosted
    FROM (SELECT * FROM ${own}) c
    LEFT JOIN LATERAL (SELECT browser, referrer, flag = 'datacenter' AS is_hosted FROM click
      WHERE affiliate_id = c.affiliate_id AND id = c.click_id OFFSET 0) k ON TRUE) c WHERE TRUE`
  return eventRows(
    {
      from: usedBy(request).some((dimension) => OF_CLICK.includes(dimension)) ? withClick : own,
      of: {
        ...OF_EVENTS,
        day: Prisma.sql`day`,
        weekday: Prisma.sql`extract(isodow FROM day)::int`,
        datacenter: Prisma.sql`CASE WHEN is_hosted THEN 'yes' ELSE 'no' END`,
      },
      table: 'conversion',
    },
    request,
  )
}

const needsTable = (table: 'click' | 'conversion', { measures }: RowsRequest) =>
  measures.some((measure) => MEASURES[measure][table] !== null)

/** Rows of clicks and of conversions, of the tables the measures need. */
const combineRows =
  (clicks: RowsReader, conversions: RowsReader): RowsReader =>
  (request) =>
    joinSql(
      [
        ...(needsTable('click', request) ? [clicks(request)] : []),
        ...(needsTable('conversion', request) ? [conversions(request)] : []),
      ],
      ' UNION ALL ',
    )

/** The rows of the clicks and conversions themselves. */
export const eventReader: RowsReader = combineRows(clickRows, conversionRows)

/** For what only conversions tell: clicks are those of the roll-ups. */
export const conversionReader: RowsReader = combineRows(
  (request) =>
    rolledRows(request, (measure) =>
      needsTable('click', { ...request, measures: [measure] }) ? MEASURES[measure].rolled : '0',
    ),
  conversionRows,
)
