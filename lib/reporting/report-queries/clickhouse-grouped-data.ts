import 'server-only'
import { askClickHouse, askFirstRows } from '@/lib/platform/clickhouse/service'
import type { Bind } from './clickhouse-row-data'
import {
  createParameters,
  figureText,
  type Known,
  leftUntil,
  notEmptySql,
  orderText,
  periods,
  type Row,
  readKnown,
  sumColumns,
  summedText,
  toCube,
  toCubeRow,
} from './clickhouse-sql-data'
import { isByTime, readLinesByTime } from './clickhouse-time-lines-data'
import { isKeyed, readTopLines } from './clickhouse-top-lines-data'
import type { Cube, CubeRequest } from './grouped-query-data'

const valueColumns = ({ dimensions }: CubeRequest) => dimensions.map((_, index) => `w${index}`)
const buildRows = (request: CubeRequest, bind: Bind, known: Known) =>
  periods(request, { columns: ['values', 'measures'] }, bind, known)

/** The totals, then the first lines. */
function linesText(request: CubeRequest, bind: Bind, known: Known): string {
  const values = valueColumns(request)
  const texts = values.map((value) => `toString(${value}) AS t${value}`)
  // the totals come first. WITH TOTALS would read them from the lines by one thread, which takes longer than all the rest
  const order = ['is_all DESC', orderText(request, bind, known), ...values].join(', ')
  return `SELECT ${[...texts, ...summedText(request), `grouping(${values[0]}) AS is_all`].join(', ')}
    FROM (${buildRows(request, bind, known)}) GROUP BY GROUPING SETS ((${values.join(', ')}), ())
    HAVING is_all = 1 OR ${notEmptySql(request)} ORDER BY ${order} LIMIT ${bind('UInt32', request.lines + 1)}`
}

/** A cube with columns: each sum of a line, of a column, of both, and of all. */
function acrossText(request: CubeRequest, of: string, bind: Bind, known: Known): string {
  const { lines, columns, columnsBy } = request
  const [values, sums] = [valueColumns(request), sumColumns(request)]
  const others = values.filter((value) => value !== of)
  const cube = `SELECT ${[...values, ...summedText(request)].join(', ')} FROM (${buildRows(request, bind, known)})
    GROUP BY ${values.join(', ')} HAVING ${notEmptySql(request)}`
  const over = (prefix: string, keys: readonly string[]) =>
    sums.map((name) => `sum(${name}) OVER (PARTITION BY ${keys.join(', ')}) AS ${prefix}${name}`)
  const lineOrder = [orderText(request, bind, known, 'line_'), ...others].join(', ')
  const columnOrder = `${figureText(columnsBy, 'column_')} DESC NULLS LAST, ${of}`
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

async function readLines(request: CubeRequest, known: Known, until: number): Promise<Cube> {
  const { parameters, bind } = createParameters()
  const query = linesText(request, bind, known)
  const { rows, count } = await askFirstRows<Row>(query, parameters, leftUntil(until))
  const [totals = {}, ...lines] = rows
  return toCube(request, lines, totals, Math.max(0, count - 1))
}

async function readAcross(request: CubeRequest, of: string, known: Known, until: number): Promise<Cube> {
  const { parameters, bind } = createParameters()
  const query = acrossText(request, of, bind, known)
  const rows = await askClickHouse<Row>(query, parameters, leftUntil(until))
  const toOrderIndex = (isAll: unknown, cell: unknown) => (Number(isAll) === 1 ? null : Number(cell))
  const total = rows.find((row) => Number(row.all_lines) === 1 && Number(row.all_columns) === 1)
  return {
    lines: Number(total?.lines ?? 0),
    columns: Number(total?.columns ?? 0),
    rows: rows.map((row) => {
      const cell = { line: toOrderIndex(row.all_lines, row.line), column: toOrderIndex(row.all_columns, row.col) }
      return toCubeRow(request, row, cell, 'total_')
    }),
  }
}

/**
 * Reads a cube from the copies within a time limit; null when there are too many names to sort by.
 * @throws ClickHouseDownError; ClickHouseError when it takes longer
 */
export async function readCopiedCube(request: CubeRequest, limitMs: number): Promise<Cube | null> {
  const until = performance.now() + limitMs
  const known = await readKnown(request)
  if (!known) return null
  const { across, dimensions } = request
  if (across) return readAcross(request, `w${dimensions.indexOf(across)}`, known, until)
  if (isByTime(request)) return readLinesByTime(request, known, until)
  if (isKeyed(request)) return readTopLines(request, known, until)
  return readLines(request, known, until)
}
