import 'server-only'
import { readCopies } from '@/lib/conversions/clickhouse/read-service'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { getClicksFrom } from '@/lib/platform/rollups/service'
import { readCopiedCube } from '../report-queries/clickhouse-grouped-data'
import { COLUMNS_MAX, DIMENSION_NAMES, REPORT_LIMIT_MS, type Sums } from '../report-queries/constants'
import type { ReportFigure } from '../report-queries/figure-constants'
import { TIME_DIMENSIONS } from '../report-queries/grouped-query-constants'
import { type Cube, type CubeRequest, type CubeRow, readCube } from '../report-queries/grouped-query-data'
import { conversionReader, eventReader, rollupRows } from '../report-queries/row-data'
import type { ReportScope, RowsReader } from '../report-queries/row-sql-data'
import { listNames } from './name-data'
import {
  comparedUntil,
  daysApart,
  isForAffiliates,
  listEventNeeds,
  listFilters,
  listMeasures,
  minus,
  reportDays,
  reportDaysBefore,
  reportFigures,
  reportOrder,
} from './rules'
import type { Report, ReportLine, ReportQuery, ReportValue } from './schema'

/** Whose report it is, when it is requested, how long the database may take, and what the view defines for all its reports. */
export type ReportContext = {
  scope: ReportScope
  at: Date
  limitMs?: number
  /** The figures that sort lines which are equal in the order, the largest first. Such reports are read from PostgreSQL. */
  ties?: readonly ReportFigure[]
  /** The message when it takes longer than the limit. */
  tooLong?: string
}

/** Where a report can be read: readers give the same rows for what several of them have. */
export type ReportReader = Report['source']['reader'] | 'conversions'
const READERS: Record<ReportReader, RowsReader> = {
  rollups: rollupRows,
  /** Conversions one by one, and the clicks of the roll-ups: for figures that only conversions have. */
  conversions: conversionReader,
  events: eventReader,
}

/** The quickest reader that has everything a query asks for. */
export function chooseReader(query: ReportQuery): ReportReader {
  const needs = listEventNeeds(query)
  if (needs.dimensions.length > 0) return 'events'
  return needs.figures.length > 0 ? 'conversions' : 'rollups'
}

/**
 * A report by up to three dimensions, of one affiliate or of everybody. A conversion counts on its own Eastern day, in its
 * present state. The first lines of the order are listed and all others are one line, so that lines sum to the totals. With
 * a dimension across nothing is compared.
 * @param reader another than the quickest one
 * @throws AppError forbidden for what an affiliate may not ask; invalid where clicks it would count were deleted;
 *   unavailable when it takes longer than the limit
 */
export async function runReport(
  { scope, at, limitMs = REPORT_LIMIT_MS, ties = [], tooLong }: ReportContext,
  query: ReportQuery,
  reader: ReportReader = chooseReader(query),
): Promise<Report> {
  if (scope !== 'everyone' && !isForAffiliates(query)) throw new AppError('forbidden', 'This is for staff.')
  const days = reportDays(query, easternDay(at))
  const clicksFrom = reader === 'events' ? await getClicksFrom() : null
  if (clicksFrom && days.from < clicksFrom)
    throw new AppError('invalid', `${whatNeeds(query)} go back to ${clicksFrom}. Choose a later first day.`)
  const earlier = query.compare === 'previous' && !query.across ? reportDaysBefore(query, days) : null
  // without its clicks a period before would look worse than it was
  const daysBefore = earlier && clicksFrom && earlier.from < clicksFrom ? null : earlier
  const until = daysBefore && comparedUntil(days, daysBefore, at)
  const cubeRequest: CubeRequest = {
    scope,
    days,
    dimensions: query.by,
    filters: listFilters(query),
    measures: listMeasures([...query.figures, ...sorting(query)]),
    before: daysBefore && { ...daysBefore, until, daysLater: daysApart(days, daysBefore) },
    across: query.across,
    order: reportOrder(query),
    ties,
    lines: query.lines,
    columns: COLUMNS_MAX,
    columnsBy: columnFigure(query),
  }
  const { cube, readAt } = await readReportCube(reader, cubeRequest, { at, limitMs, tooLong })
  const values = (row: CubeRow) => query.by.map((dimension, index) => [dimension, row.values[index] ?? ''] as const)
  const listed = cube.rows.filter(({ line, column }) => line || column)
  const chosen = listFilters(query)
  const name = await listNames(
    [
      ...listed.flatMap(values),
      ...chosen.flatMap(({ dimension, values }) => values.map((value) => [dimension, value] as const)),
    ],
    scope,
  )
  const shownValue = (row: CubeRow, acrossIndex: number): ReportValue => {
    const dimension = query.by[acrossIndex] ?? 'day'
    const value = row.values[acrossIndex] ?? ''
    return { value, name: name(dimension, value) }
  }
  return {
    days,
    daysBefore: daysBefore && { ...daysBefore, until: until?.toISOString() ?? null },
    ...buildTable(query, cube, shownValue),
    filters: chosen.map(({ dimension, values }) => ({
      dimension,
      values: values.map((value) => ({ value, name: name(dimension, value) })),
    })),
    source: { reader: reader === 'rollups' ? 'rollups' : 'events', readAt: readAt.toISOString(), clicksFrom },
  }
}

type Reading = { at: Date; limitMs: number; tooLong?: string | undefined }

/** Events are read from the copies where those are current; up to when what was read is complete. */
export async function readReportCube(
  reader: ReportReader,
  cubeRequest: CubeRequest,
  { at, limitMs, tooLong }: Reading,
) {
  const read = async (limit: { limitMs: number }) => ({
    cube: await readCube(READERS[reader], cubeRequest, limit.limitMs, tooLong),
    readAt: at,
  })
  if (reader !== 'events' || cubeRequest.ties.length > 0) return read({ limitMs })
  return readCopies({
    reader: 'report',
    at,
    limitMs,
    copies: async ({ copiedAt, limitMs: withinMs }) => {
      const cube = await readCopiedCube(cubeRequest, withinMs)
      return cube && { cube, readAt: copiedAt < at ? copiedAt : at }
    },
    events: read,
  })
}

/** What columns are chosen by: the figure of the order, else the money, else the first figure. */
function columnFigure(query: ReportQuery): ReportFigure {
  const known: readonly ReportFigure[] = ['revenueCents', 'payoutCents', ...query.figures]
  return sorting(query)[0] ?? known.find((figure) => query.figures.includes(figure)) ?? 'clicks'
}

/** The figure a report is sorted by is summed also where it is not shown. */
function sorting(query: ReportQuery) {
  const { by } = reportOrder(query)
  return by in DIMENSION_NAMES ? [] : [by as ReportQuery['figures'][number]]
}

const whatNeeds = (query: ReportQuery) =>
  `Results by ${listEventNeeds(query)
    .dimensions.map((dimension) => DIMENSION_NAMES[dimension].toLowerCase())
    .join(' and ')}`

type Table = Pick<Report, 'lines' | 'folded' | 'columns' | 'foldedColumns' | 'totals'>

/** Lines, columns and totals of a cube, all others last. */
function buildTable(
  query: ReportQuery,
  cube: Cube,
  shownValue: (row: CubeRow, acrossIndex: number) => ReportValue,
): Table {
  const figures = (sums: Sums) => reportFigures(query.figures, sums)
  const toLine = (row: { sums: Sums; before: Sums | null }, cells: readonly { sums: Sums }[] = []) => ({
    figures: figures(row.sums),
    before: row.before && figures(row.before),
    cells: cells.map(({ sums }) => figures(sums)),
  })
  const { by, across } = query
  const acrossIndex = across ? by.indexOf(across) : -1
  const columns = orderColumns(cube, acrossIndex, across !== undefined && TIME_DIMENSIONS.includes(across))
  const cells = new Map(cube.rows.map((row) => [`${row.line} ${row.column}`, row]))
  const cellsOf = (line: number | null) => columns.map(({ column }) => cells.get(`${line} ${column}`) ?? { sums: {} })
  const isWhole = ({ column }: CubeRow) => column === null
  const whole = cube.rows.filter(isWhole)
  const total = whole.find(({ line }) => line === null) ?? { sums: {}, before: null }
  const listed = whole
    .filter((row) => row.line !== null && row.line > 0)
    .sort((a, b) => Number(a.line) - Number(b.line))
  const folded = cube.lines - listed.length
  const lines: ReportLine[] = listed.map((row) => ({
    values: by.flatMap((_, index) => (index === acrossIndex ? [] : [shownValue(row, index)])),
    ...toLine(row, cellsOf(row.line)),
  }))
  if (folded > 0) lines.push({ values: null, ...toLine(subtractListed(total, listed), cellsOf(0)) })
  return {
    lines,
    folded,
    columns: columns.map((row) => (row.column === 0 ? null : shownValue(row, acrossIndex))),
    foldedColumns: across ? cube.columns - columns.filter(({ column }) => column !== 0).length : 0,
    totals: toLine(total, cellsOf(null)),
  }
}

type Summed = Pick<CubeRow, 'sums' | 'before'>

const subtractListed = (total: Summed, listed: readonly Summed[]): Summed => ({
  sums: minus(
    total.sums,
    listed.map(({ sums }) => sums),
  ),
  before:
    total.before &&
    minus(
      total.before,
      listed.map(({ before }) => before ?? {}),
    ),
})

/** The columns in order: of time by their values, else the first of the order; all others last. */
function orderColumns({ rows }: Cube, acrossIndex: number, isTime: boolean): CubeRow[] {
  const known = rows.filter(({ line, column }) => line === null && column !== null)
  const byTime = (row: CubeRow) => row.values[acrossIndex] ?? ''
  const compare = (a: CubeRow, b: CubeRow) =>
    isTime ? byTime(a).localeCompare(byTime(b), 'en', { numeric: true }) : Number(a.column) - Number(b.column)
  return [...known.filter(({ column }) => column !== 0).sort(compare), ...known.filter(({ column }) => column === 0)]
}
