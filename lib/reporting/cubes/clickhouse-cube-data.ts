import 'server-only'
import { askClickHouse, askFirstRows } from '@/lib/platform/clickhouse/service'
import type { Bind } from './clickhouse-row-data'
import {
  figureText,
  type Known,
  leftUntil,
  listOf,
  orderText,
  parametersOf,
  periods,
  type Row,
  readKnown,
  rowOf,
  somethingText,
  summedText,
  sumsOf,
} from './clickhouse-sql-data'
import { isByTime, readLinesByTime } from './clickhouse-time-lines-data'
import { isKeyed, readKeyedLines } from './clickhouse-top-lines-data'
import type { Cube, CubeWanted } from './cube-data'

const valuesOf = ({ dimensions }: CubeWanted) => dimensions.map((_, index) => `w${index}`)
const rowsOf = (wanted: CubeWanted, bind: Bind, known: Known) =>
  periods(wanted, { columns: ['values', 'measures'] }, bind, known)

/** The totals, then the first lines. */
function linesText(wanted: CubeWanted, bind: Bind, known: Known): string {
  const values = valuesOf(wanted)
  const texts = values.map((value) => `toString(${value}) AS t${value}`)
  // the totals come first. WITH TOTALS would read them from the lines by one thread, which takes longer than all the rest
  const order = ['is_all DESC', orderText(wanted, bind, known), ...values].join(', ')
  return `SELECT ${[...texts, ...summedText(wanted), `grouping(${values[0]}) AS is_all`].join(', ')}
    FROM (${rowsOf(wanted, bind, known)}) GROUP BY GROUPING SETS ((${values.join(', ')}), ())
    HAVING is_all = 1 OR ${somethingText(wanted)} ORDER BY ${order} LIMIT ${bind('UInt32', wanted.lines + 1)}`
}

/** A cube with columns: each sum of a line, of a column, of both, and of all. */
function acrossText(wanted: CubeWanted, of: string, bind: Bind, known: Known): string {
  const { lines, columns, columnsBy } = wanted
  const [values, sums] = [valuesOf(wanted), sumsOf(wanted)]
  const others = values.filter((value) => value !== of)
  const cube = `SELECT ${[...values, ...summedText(wanted)].join(', ')} FROM (${rowsOf(wanted, bind, known)})
    GROUP BY ${values.join(', ')} HAVING ${somethingText(wanted)}`
  const over = (prefix: string, keys: readonly string[]) =>
    sums.map((name) => `sum(${name}) OVER (PARTITION BY ${keys.join(', ')}) AS ${prefix}${name}`)
  const lineOrder = [orderText(wanted, bind, known, 'line_'), ...others].join(', ')
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

async function readLines(wanted: CubeWanted, known: Known, until: number): Promise<Cube> {
  const { parameters, bind } = parametersOf()
  const query = linesText(wanted, bind, known)
  const { rows, count } = await askFirstRows<Row>(query, parameters, leftUntil(until))
  const [totals = {}, ...lines] = rows
  return listOf(wanted, lines, totals, Math.max(0, count - 1))
}

async function readAcross(wanted: CubeWanted, of: string, known: Known, until: number): Promise<Cube> {
  const { parameters, bind } = parametersOf()
  const query = acrossText(wanted, of, bind, known)
  const rows = await askClickHouse<Row>(query, parameters, leftUntil(until))
  const placeOf = (isAll: unknown, cell: unknown) => (Number(isAll) === 1 ? null : Number(cell))
  const total = rows.find((row) => Number(row.all_lines) === 1 && Number(row.all_columns) === 1)
  return {
    lines: Number(total?.lines ?? 0),
    columns: Number(total?.columns ?? 0),
    rows: rows.map((row) => {
      const cell = { line: placeOf(row.all_lines, row.line), column: placeOf(row.all_columns, row.col) }
      return rowOf(wanted, row, cell, 'total_')
    }),
  }
}

/**
 * Reads a cube from the copies within a time limit; null when there are too many names to sort by.
 * @throws ClickHouseAwayError; ClickHouseError when it takes longer
 */
export async function readCopiedCube(wanted: CubeWanted, limitMs: number): Promise<Cube | null> {
  const until = performance.now() + limitMs
  const known = await readKnown(wanted)
  if (!known) return null
  const { across, dimensions } = wanted
  if (across) return readAcross(wanted, `w${dimensions.indexOf(across)}`, known, until)
  if (isByTime(wanted)) return readLinesByTime(wanted, known, until)
  if (isKeyed(wanted)) return readKeyedLines(wanted, known, until)
  return readLines(wanted, known, until)
}
