import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { askClickHouse, askFirstRows } from '@/lib/platform/clickhouse/service'
import { readDb } from '@/lib/platform/replica'
import type { ReportDimension, ReportFigure } from '../builder/constants'
import { type Bind, copiedRows, type OfferAdvertisers } from '../copied-rows/data'
import { ORDERS } from '../report-cubes/constants'
import type { Cube, CubeRow, CubeWanted } from '../report-cubes/data'
import { MEASURES } from '../report-rows/constants'
import type { ReportScope } from '../report-rows/data'
import { NAMES_MAX } from './constants'

/** What PostgreSQL knows and ClickHouse does not: advertisers of offers, and the places of names in their order. */
type Known = { offers: OfferAdvertisers; ranks: Rank[] | null }
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

async function readKnown({ scope, dimensions, filters, order }: CubeWanted): Promise<Known> {
  const names = dimensions.includes(order.by as ReportDimension) ? NAMES[order.by as ReportDimension] : undefined
  const used = [...dimensions, ...filters.map(({ dimension }) => dimension)]
  const [rows, ranks] = await Promise.all([
    used.includes('advertiser') ? readDb().offer.findMany({ select: { id: true, advertiserId: true } }) : [],
    names ? readRanks(names(scope)) : null,
  ])
  const offers = { offers: rows.map(({ id }) => id), advertisers: rows.map(({ advertiserId }) => advertiserId) }
  return { offers, ranks }
}

/** Rows of both periods, with the days of the one before moved onto those they are compared with. */
function periods(wanted: CubeWanted, bind: Bind, { offers }: Known): string {
  const { before, dimensions, measures } = wanted
  const sums = measures.map((measure) => `r_${measure}`)
  const of = (rows: string, later: number, isEarlier: 0 | 1) => {
    const keys = dimensions.map((dimension, index) =>
      dimension === 'day' && later
        ? `addDays(v${index}, ${bind('Int32', later)}) AS w${index}`
        : `v${index} AS w${index}`,
    )
    return `SELECT ${[...keys, ...sums].join(', ')}, ${isEarlier} AS is_earlier FROM (${rows})`
  }
  const current = of(copiedRows(wanted, bind, offers), 0, 0)
  if (!before) return current
  const earlier = of(copiedRows({ ...wanted, days: before }, bind, offers), before.daysLater, 1)
  return `${current} UNION ALL ${earlier}`
}

const WORDS = new RegExp(`\\b(${Object.keys(MEASURES).join('|')})\\b`, 'g')
const ofSums = (figure: ReportFigure, prefix: string) => ORDERS[figure].replace(WORDS, `${prefix}$1`)

/** The order of lines: of a name its place, else the value or the figure. */
function orderText({ order, dimensions }: CubeWanted, bind: Bind, { ranks }: Known, prefix = ''): string {
  const place = dimensions.indexOf(order.by as ReportDimension)
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
  const value = place === -1 ? ofSums(order.by as ReportFigure, prefix) : named(`w${place}`)
  return `${value} ${order.dir === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`
}

function statement(wanted: CubeWanted, bind: Bind, known: Known): string {
  const { dimensions, measures, before, across, lines, columns, columnsBy } = wanted
  const values = dimensions.map((_, index) => `w${index}`)
  const sums = sumsOf(wanted)
  const summed = before
    ? measures.flatMap((each) => [
        `sumIf(r_${each}, is_earlier = 0) AS ${each}`,
        `sumIf(r_${each}, is_earlier = 1) AS before_${each}`,
      ])
    : measures.map((each) => `sum(r_${each}) AS ${each}`)
  const something = measures.map((each) => (before ? `${each} + before_${each} <> 0` : `${each} <> 0`)).join(' OR ')
  const texts = values.map((value) => `toString(${value}) AS t${value}`)
  if (!across) {
    // the totals come first. WITH TOTALS would read them from the lines by one thread, which takes longer than all the rest
    const order = ['is_all DESC', orderText(wanted, bind, known), ...values].join(', ')
    return `SELECT ${[...texts, ...summed, `grouping(${values[0]}) AS is_all`].join(', ')}
      FROM (${periods(wanted, bind, known)}) GROUP BY GROUPING SETS ((${values.join(', ')}), ())
      HAVING is_all = 1 OR ${something} ORDER BY ${order} LIMIT ${bind('UInt32', lines + 1)}`
  }
  const of = `w${dimensions.indexOf(across)}`
  const others = values.filter((value) => value !== of)
  const cube = `SELECT ${[...values, ...summed].join(', ')} FROM (${periods(wanted, bind, known)})
    GROUP BY ${values.join(', ')} HAVING ${something}`
  const over = (prefix: string, keys: readonly string[]) =>
    sums.map((name) => `sum(${name}) OVER (PARTITION BY ${keys.join(', ')}) AS ${prefix}${name}`)
  const lineOrder = [orderText(wanted, bind, known, 'line_'), ...others].join(', ')
  const columnOrder = `${ofSums(columnsBy, 'column_')} DESC NULLS LAST, ${of}`
  const placed = `SELECT ${[...values, ...sums].join(', ')},
      dense_rank() OVER (ORDER BY ${lineOrder}) AS line_place, dense_rank() OVER (ORDER BY ${columnOrder}) AS column_place
    FROM (SELECT *, ${[...over('line_', others), ...over('column_', [of])].join(', ')} FROM (${cube}))`
  return `SELECT line, col, grouping(line) AS all_lines, grouping(col) AS all_columns, max(line_place) AS lines,
      max(column_place) AS columns,
      ${[...values.map((value) => `min(toString(${value})) AS t${value}`), ...sums.map((name) => `sum(${name}) AS total_${name}`)].join(', ')}
    FROM (SELECT *, if(line_place <= ${bind('UInt32', lines)}, line_place, 0) AS line,
      if(column_place <= ${bind('UInt32', columns)}, column_place, 0) AS col FROM (${placed}))
    GROUP BY GROUPING SETS ((line, col), (line), (col), ())`
}

type Row = Record<string, string | number>
const sumsOf = ({ measures, before }: CubeWanted) => [
  ...measures,
  ...(before ? measures.map((measure) => `before_${measure}`) : []),
]

/** A row with sums that have a prefix. */
function rowOf(wanted: CubeWanted, row: Row, prefix: string, place: Pick<CubeRow, 'line' | 'column'>): CubeRow {
  const of = (earlier: string) =>
    Object.fromEntries(wanted.measures.map((measure) => [measure, Number(row[`${prefix}${earlier}${measure}`] ?? 0)]))
  const values = wanted.dimensions.map((_, index) => String(row[`tw${index}`] ?? ''))
  return { ...place, values, sums: of(''), before: wanted.before && of('before_') }
}

/**
 * Reads a cube from the copies within a time limit; null when there are too many names to sort by.
 * @throws ClickHouseAwayError; ClickHouseError when it takes longer
 */
export async function readCopiedCube(wanted: CubeWanted, limitMs: number): Promise<Cube | null> {
  const known = await readKnown(wanted)
  if (known.ranks && known.ranks.length > NAMES_MAX) return null
  const parameters: Record<string, unknown> = {}
  const bind: Bind = (type, value) => {
    const name = `p${Object.keys(parameters).length}`
    parameters[name] = value
    return `{${name}:${type}}`
  }
  const query = statement(wanted, bind, known)
  if (wanted.across) return acrossOf(wanted, await askClickHouse<Row>(query, parameters, limitMs))
  const { rows, count } = await askFirstRows<Row>(query, parameters, limitMs)
  const [totals = {}, ...lines] = rows
  const listed = lines.map((row, index) => rowOf(wanted, row, '', { line: index + 1, column: null }))
  const whole = { ...rowOf(wanted, totals, '', { line: null, column: null }), values: wanted.dimensions.map(() => '') }
  return { rows: [...listed, whole], lines: Math.max(0, count - 1), columns: 0 }
}

function acrossOf(wanted: CubeWanted, rows: readonly Row[]): Cube {
  const placeOf = (isAll: unknown, place: unknown) => (Number(isAll) === 1 ? null : Number(place))
  const total = rows.find((row) => Number(row.all_lines) === 1 && Number(row.all_columns) === 1)
  return {
    lines: Number(total?.lines ?? 0),
    columns: Number(total?.columns ?? 0),
    rows: rows.map((row) =>
      rowOf(wanted, row, 'total_', {
        line: placeOf(row.all_lines, row.line),
        column: placeOf(row.all_columns, row.col),
      }),
    ),
  }
}
