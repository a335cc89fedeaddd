import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { withinLimit } from '../breakdown/data'
import type { ReportDimension, Sums } from './constants'
import type { ReportFigure } from './figure-constants'
import { ORDERS } from './grouped-query-constants'
import { MEASURES, type Measure } from './row-constants'
import type { DaySpan, RowsReader, RowsRequest } from './row-sql-data'

/** A cube to read: rows summed by dimensions, its first lines in order, and the totals. */
export type CubeRequest = RowsRequest & {
  /**
   * The days it is compared with, up to when the last of them counts (null for all of it), and how many days later those of
   * the cube are; null without a comparison.
   */
  before: (DaySpan & { until: Date | null; daysLater: number }) | null
  across: ReportDimension | undefined
  order: { by: ReportDimension | ReportFigure; dir: 'asc' | 'desc' }
  /** What lines that are equal in the order are sorted by, the largest first, before their values. */
  ties: readonly ReportFigure[]
  lines: number
  columns: number
  /** The figure whose largest values have the columns. */
  columnsBy: ReportFigure
}

/** Sums of one line, or of one of its columns. */
export type CubeRow = {
  /** 1 for the first line, 0 for all that are not listed, null for all together. */
  line: number | null
  /** The same of the values across; null without any. */
  column: number | null
  /** A value of each dimension, where the row has one. */
  values: string[]
  sums: Sums
  before: Sums | null
}
export type Cube = {
  rows: CubeRow[]
  /** How many lines and how many values across there are, listed or not. */
  lines: number
  columns: number
}

const raw = (text: string) => Prisma.raw(text)
const isMeasure = (name: string): name is Measure => name in MEASURES

/** Numbers are sorted by the names they stand for. */
const NAMES: Partial<Record<ReportDimension, (column: string) => string>> = {
  offer: (id) => `(SELECT lower(o.name) FROM offer o WHERE o.id = ${id})`,
  advertiser: (id) => `(SELECT lower(min(o.display_advertiser)) FROM offer o WHERE o.advertiser_id = ${id})`,
  source: (id) => `(SELECT lower(s.name) FROM source s WHERE s.id = ${id})`,
  affiliate: (id) => `(SELECT lower(u.first_name || ' ' || u.last_name) FROM affiliate a
    JOIN app_user u ON u.id = a.user_id WHERE a.id = ${id})`,
}

function orderText({ order: { by, dir }, ties, dimensions }: CubeRequest): string {
  const dimensionIndex = dimensions.indexOf(by as ReportDimension)
  const column = `v${dimensionIndex}`
  const value = dimensionIndex === -1 ? ORDERS[by as ReportFigure] : (NAMES[by as ReportDimension]?.(column) ?? column)
  const equal = [...ties.map((figure) => `${ORDERS[figure]} DESC`), ...dimensions.map((_, index) => `v${index}`)]
  return [`${value} ${dir === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`, ...equal].join(', ')
}

/** Both periods' rows, with the days of the one before moved onto those they are compared with. */
function periods(read: RowsReader, request: CubeRequest): Prisma.Sql {
  const { dimensions, measures, before } = request
  const keys = (later: number) =>
    dimensions.map(
      (dimension, index) => `"${dimension}"${dimension === 'day' && later ? ` + ${later}` : ''} AS v${index}`,
    )
  const sums = measures.map(String)
  const of = (rows: Prisma.Sql, later: number, isEarlier: boolean) =>
    Prisma.sql`SELECT ${raw([...keys(later), ...sums, `${isEarlier} AS is_earlier`].join(', '))} FROM (${rows}) r`
  const current = of(read(request), 0, false)
  if (!before) return current
  return Prisma.sql`${current} UNION ALL ${of(read({ ...request, days: before, until: before.until }), before.daysLater, true)}`
}

/** One statement: the cube is summed once, its first lines are chosen, and totals are sums of the same cube. */
function statement(read: RowsReader, request: CubeRequest): Prisma.Sql {
  const { dimensions, across, measures, before, lines, columns, columnsBy } = request
  const values = dimensions.map((_, index) => `v${index}`)
  const sums = [...measures, ...(before ? measures.map((measure) => `before_${measure}`) : [])]
  const added = (names: readonly string[]) => names.map((name) => `sum(${name})::bigint AS ${name}`).join(', ')
  const summed = before
    ? measures.flatMap((measure) => [
        `coalesce(sum(${measure}) FILTER (WHERE NOT is_earlier), 0)::bigint AS ${measure}`,
        `coalesce(sum(${measure}) FILTER (WHERE is_earlier), 0)::bigint AS before_${measure}`,
      ])
    : measures.map((measure) => `sum(${measure})::bigint AS ${measure}`)
  const cube = Prisma.sql`WITH cube AS MATERIALIZED (
      SELECT ${raw([...values, ...summed].join(', '))} FROM (${periods(read, request)}) r
      GROUP BY ${raw(values.map((_, index) => index + 1).join(', '))}
      HAVING ${raw(measures.map((measure) => `sum(${measure}) <> 0`).join(' OR '))})`
  const texts = values.map((value) => `${value}::text`)
  if (!across) {
    const by = raw(orderText(request))
    return Prisma.sql`${cube}, first AS (
        SELECT *, row_number() OVER (ORDER BY ${by}) AS line FROM (SELECT * FROM cube ORDER BY ${by} LIMIT ${lines}::int) c)
      SELECT line, NULL::int AS column, ${raw([...texts, ...sums].join(', '))}, NULL::bigint AS lines, NULL::bigint AS columns
      FROM first
      UNION ALL
      SELECT NULL, NULL, ${raw([...values.map(() => 'NULL'), ...sums.map((name) => `sum(${name})`)].join(', '))},
        count(*), 0 FROM cube`
  }
  const dimensionIndex = dimensions.indexOf(across)
  const [of, other] = [`v${dimensionIndex}`, values.filter((_, index) => index !== dimensionIndex)]
  const lineOrder = orderText(request).replace(new RegExp(`, ${of}(?=,|$)`), '')
  const columnOrder = `${ORDERS[columnsBy]} DESC NULLS LAST, ${of}`
  return Prisma.sql`${cube}, line AS (
      SELECT ${raw(other.join(', '))}, row_number() OVER (ORDER BY ${raw(lineOrder)}) AS line FROM (SELECT * FROM
        (SELECT ${raw([...other, added(sums)].join(', '))} FROM cube GROUP BY ${raw(other.join(', '))}) c
        ORDER BY ${raw(lineOrder)} LIMIT ${lines}::int) l),
    "column" AS (
      SELECT ${raw(of)}, row_number() OVER (ORDER BY ${raw(columnOrder)}) AS "column" FROM (SELECT * FROM
        (SELECT ${raw([of, added(sums)].join(', '))} FROM cube GROUP BY 1) c
        ORDER BY ${raw(columnOrder)} LIMIT ${columns}::int) l),
    placed AS (
      SELECT cube.*, coalesce(line, 0) AS line, coalesce("column", 0) AS "column" FROM cube
        LEFT JOIN line USING (${raw(other.join(', '))}) LEFT JOIN "column" USING (${raw(of)}))
    SELECT line, "column", ${raw([...values.map((value) => `min(${value}::text) AS ${value}`), added(sums)].join(', '))},
      (SELECT count(*) FROM (SELECT DISTINCT ${raw(other.join(', '))} FROM cube) d) AS lines,
      (SELECT count(DISTINCT ${raw(of)}) FROM cube) AS columns
    FROM placed GROUP BY GROUPING SETS ((line, "column"), (line), ("column"), ())`
}

// sums of a year by three dimensions in memory
const WORK_MEMORY = '96MB'
const TOO_LONG = 'That is more than can be looked through at once. Choose a shorter period, or add a filter.'

/**
 * Reads a cube within a time limit.
 * @param tooLong the message of the error
 * @throws AppError unavailable when it takes longer
 */
export async function readCube(
  read: RowsReader,
  request: CubeRequest,
  limitMs: number,
  tooLong = TOO_LONG,
): Promise<Cube> {
  const { text, values } = statement(read, request)
  const rows = await withinLimit<Record<string, string | null>>({ text, values }, limitMs, {
    tooLong,
    workMemory: WORK_MEMORY,
  })
  const total = rows.find((row) => row.line === null && row.column === null)
  const toSums = (row: Record<string, string | null>, prefix: string): Sums =>
    Object.fromEntries(
      request.measures.filter(isMeasure).map((measure) => [measure, Number(row[`${prefix}${measure}`] ?? 0)]),
    )
  const toOrderIndex = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))
  return {
    rows: rows.map((row) => ({
      line: toOrderIndex(row.line),
      column: toOrderIndex(row.column),
      values: request.dimensions.map((_, index) => row[`v${index}`] ?? ''),
      sums: toSums(row, ''),
      before: request.before && toSums(row, 'before_'),
    })),
    lines: Number(total?.lines ?? 0),
    columns: Number(total?.columns ?? 0),
  }
}
