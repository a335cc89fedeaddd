import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { readDb } from '@/lib/platform/database/replica'
import { addDays } from '@/lib/platform/dates/days'
import { type Bind, copiedRows, type OfferAdvertisers, type Part } from './clickhouse-row-data'
import type { ReportDimension } from './constants'
import type { ReportFigure } from './figure-constants'
import { ORDERS } from './grouped-query-constants'
import type { CubeRequest, CubeRow } from './grouped-query-data'
import { MEASURES } from './row-constants'
import type { ReportScope } from './row-sql-data'

/** How many names one report can be sorted by in ClickHouse; with more PostgreSQL sorts it. */
const NAMES_MAX = 50_000

/** What PostgreSQL knows and ClickHouse does not: advertisers of offers, and the places of names in their order. */
export type Known = { offers: OfferAdvertisers; ranks: Rank[] | null }
type Rank = { id: number; rank: number }

const NAMES: Partial<Record<ReportDimension, (scope: ReportScope) => Prisma.Sql>> = {
  offer: () => Prisma.sql`SELECT id, lower(name) AS name FROM offer`,
  advertiser: () =>
    Prisma.sql`SELECT advertiser_id AS id, lower(min(display_advertiser)) AS name FROM offer GROUP BY 1`,
  source: (scope) => {
    const own = scope === 'everyone' ? Prisma.empty : Prisma.sql`WHERE affiliate_id = ${scope}::int`
    return Prisma.sql`SELECT id, lower(name) AS name FROM source ${own}`
  },
  affiliate: () => Prisma.sql`SELECT a.id, lower(u.first_name || ' ' || u.last_name) AS name FROM affiliate a
    JOIN app_user u ON u.id = a.user_id`,
}

/** The places of names in the order PostgreSQL gives them; equal names have one place. */
const readRanks = (names: Prisma.Sql): Promise<Rank[]> =>
  readDb()
    .$queryRaw`SELECT id, (dense_rank() OVER (ORDER BY name))::int AS rank FROM (${names}) n LIMIT ${NAMES_MAX + 1}`

/** What a cube needs of PostgreSQL; null when there are more than NAMES_MAX names to sort by. */
export async function readKnown({ scope, dimensions, filters, order }: CubeRequest): Promise<Known | null> {
  const names = dimensions.includes(order.by as ReportDimension) ? NAMES[order.by as ReportDimension] : undefined
  const used = [...dimensions, ...filters.map(({ dimension }) => dimension)]
  const [rows, ranks] = await Promise.all([
    used.includes('advertiser') ? readDb().offer.findMany({ select: { id: true, advertiserId: true } }) : [],
    names ? readRanks(names(scope)) : null,
  ])
  if (ranks && ranks.length > NAMES_MAX) return null
  const offers = { offers: rows.map(({ id }) => id), advertisers: rows.map(({ advertiserId }) => advertiserId) }
  return { offers, ranks }
}

/**
 * Rows of both periods, with the days of the one before moved onto those they are compared with: values as `w0`, `w1`…,
 * keys as `k0`, `k1`…, measures with `r_` before each, and `is_earlier`.
 */
export function periods(request: CubeRequest, part: Part, bind: Bind, { offers }: Known): string {
  const { before, dimensions, measures } = request
  const of = (rows: string, later: number, isEarlier: 0 | 1) => {
    const moved = (column: string, dimension: ReportDimension) =>
      dimension === 'day' && later ? `addDays(${column}, ${bind('Int32', later)})` : column
    const sets = {
      values: () => dimensions.map((dimension, index) => `${moved(`v${index}`, dimension)} AS w${index}`),
      keys: () => dimensions.map((dimension, index) => `${moved(`k${index}`, dimension)} AS k${index}`),
      measures: () => measures.map((measure) => `r_${measure}`),
      at: () => ['at'],
    }
    const columns = part.columns.flatMap((set) => sets[set]())
    return `SELECT ${[...columns, `${isEarlier} AS is_earlier`].join(', ')} FROM (${rows})`
  }
  const current = of(copiedRows(request, part, bind, offers), 0, 0)
  if (!before) return current
  const earlier = copiedRows(
    { ...request, days: before, until: before.until },
    partBefore(part, before.daysLater),
    bind,
    offers,
  )
  return `${current} UNION ALL ${of(earlier, before.daysLater, 1)}`
}

/** A part with its days moved to the period before. */
function partBefore(part: Part, daysLater: number): Part {
  if (part.time?.dimension !== 'day') return part
  return { ...part, time: { ...part.time, values: part.time.values.map((day) => addDays(day, -daysLater)) } }
}

const WORDS = new RegExp(`\\b(${Object.keys(MEASURES).join('|')})\\b`, 'g')

/** A figure in ClickHouse's words, of sums with a prefix. */
export const figureText = (figure: ReportFigure, prefix = ''): string => ORDERS[figure].replace(WORDS, `${prefix}$1`)

/** The order of lines: of a name its place, else the value or the figure. */
export function orderText({ order, dimensions }: CubeRequest, bind: Bind, { ranks }: Known, prefix = ''): string {
  const orderIndex = dimensions.indexOf(order.by as ReportDimension)
  const named = (column: string) =>
    ranks
      ? `nullIf(transform(${column}, ${bind(
          'Array(UInt32)',
          ranks.map(({ id }) => id),
        )},
          ${bind(
            'Array(UInt32)',
            ranks.map(({ rank }) => rank),
          )}, toUInt32(0)), 0)`
      : column
  const value = orderIndex === -1 ? figureText(order.by as ReportFigure, prefix) : named(`w${orderIndex}`)
  return `${value} ${directionText(order.dir)}`
}

/** A direction of an order, in which nothing comes last. */
export const directionText = (dir: 'asc' | 'desc'): string => `${dir === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`

/** The names of the sums of a line. */
export const sumColumns = ({ measures, before }: CubeRequest): string[] => [
  ...measures,
  ...(before ? measures.map((measure) => `before_${measure}`) : []),
]

/** The sums themselves. */
export const summedText = ({ measures, before }: CubeRequest): string[] =>
  before
    ? measures.flatMap((each) => [
        `sumIf(r_${each}, is_earlier = 0) AS ${each}`,
        `sumIf(r_${each}, is_earlier = 1) AS before_${each}`,
      ])
    : measures.map((each) => `sum(r_${each}) AS ${each}`)

/** The condition that a line has something to tell. */
export const notEmptySql = ({ measures, before }: CubeRequest): string =>
  measures.map((each) => (before ? `${each} + before_${each} <> 0` : `${each} <> 0`)).join(' OR ')

/** A row of ClickHouse: values as `tw0`, `tw1`…, and sums. */
export type Row = Record<string, string | number>

/** A row with sums that have a prefix. */
export function toCubeRow(
  { dimensions, measures, before }: CubeRequest,
  row: Row,
  orderIndex: Pick<CubeRow, 'line' | 'column'>,
  prefix = '',
): CubeRow {
  const of = (earlier: string) =>
    Object.fromEntries(measures.map((measure) => [measure, Number(row[`${prefix}${earlier}${measure}`] ?? 0)]))
  const values = dimensions.map((_, index) => String(row[`tw${index}`] ?? ''))
  return { ...orderIndex, values, sums: of(''), before: before && of('before_') }
}

/** A cube of lines in their order, and of the sums of all. */
export function toCube(request: CubeRequest, lines: readonly Row[], totals: Row, count: number) {
  const listed = lines.map((row, index) => toCubeRow(request, row, { line: index + 1, column: null }))
  const whole = {
    ...toCubeRow(request, totals, { line: null, column: null }),
    values: request.dimensions.map(() => ''),
  }
  return { rows: [...listed, whole], lines: count, columns: 0 }
}

/** Collects the parameters of a statement. */
export function createParameters() {
  const parameters: Record<string, unknown> = {}
  const bind: Bind = (type, value) => {
    const name = `p${Object.keys(parameters).length}`
    parameters[name] = value
    return `{${name}:${type}}`
  }
  return { parameters, bind }
}

/** The whole milliseconds that are left until a moment of this process, at least one. */
export const leftUntil = (until: number): number => Math.max(1, Math.ceil(until - performance.now()))
