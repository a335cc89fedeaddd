import 'server-only'
import { askClickHouse, askFirstRows } from '@/lib/platform/clickhouse/service'
import { hasKeys } from './clickhouse-row-data'
import {
  createParameters,
  directionText,
  figureText,
  type Known,
  leftUntil,
  notEmptySql,
  periods,
  type Row,
  summedText,
  toCube,
} from './clickhouse-sql-data'
import { inOrder, selectCandidates } from './clickhouse-top-lines-rules'
import type { ReportDimension } from './constants'
import type { ReportFigure } from './figure-constants'
import type { Cube, CubeRequest } from './grouped-query-data'

/**
 * How many lines beyond those listed are read, to sort those with the figure of the last one by their values. Of more
 * lines that are equal, it is not said which are listed.
 */
const EQUAL_MAX = 2_000

/** Whether lines are in the order of a figure, and have texts whose keys are quicker to group by. */
export const isKeyed = ({ dimensions, order, across }: CubeRequest): boolean =>
  !across && !dimensions.includes(order.by as ReportDimension) && dimensions.some(hasKeys)

/** Reads a cube whose lines are in the order of a figure: first the sums of keys, then the values of those listed. */
export async function readTopLines(request: CubeRequest, known: Known, until: number): Promise<Cube> {
  const { rows, count } = await readSums(request, known, until)
  const [totals = {}, ...lines] = rows
  const candidates = selectCandidates(lines, request.lines)
  const named = candidates.length > 0 ? await readValues(request, known, candidates, until) : []
  return toCube(request, inOrder(candidates, named).slice(0, request.lines), totals, Math.max(0, count - 1))
}

const keyOf = ({ dimensions }: CubeRequest) => `cityHash64(${dimensions.map((_, index) => `k${index}`).join(', ')})`

/** The totals, then the first lines by their figure, each with the instant of an event of it. */
function readSums(request: CubeRequest, known: Known, until: number) {
  const { parameters, bind } = createParameters()
  const rows = periods(request, { columns: ['keys', 'measures', 'at'] }, bind, known)
  const figure = figureText(request.order.by as ReportFigure)
  const query = `SELECT toString(line) AS key, toString(${figure}) AS figure, ${summedText(request).join(', ')},
      toString(min(at)) AS first_at, grouping(line) AS is_all
    FROM (SELECT *, ${keyOf(request)} AS line FROM (${rows})) GROUP BY GROUPING SETS ((line), ())
    HAVING is_all = 1 OR ${notEmptySql(request)}
    ORDER BY is_all DESC, ${figure} ${directionText(request.order.dir)}, line
    LIMIT ${bind('UInt32', request.lines + 1 + EQUAL_MAX)}`
  return askFirstRows<Row>(query, parameters, leftUntil(until))
}

/**
 * The values of keys, in the order of the values: of one event each, which ClickHouse finds by its time without reading all
 * others. Whatever its state, its values are those of the key.
 */
function readValues(request: CubeRequest, known: Known, lines: readonly Row[], until: number): Promise<Row[]> {
  const { parameters, bind } = createParameters()
  const values = request.dimensions.map((_, index) => `w${index}`)
  const instants = [...new Set(lines.map((line) => String(line.first_at)))]
  const rows = periods(request, { columns: ['values', 'keys'], allStates: true, instants }, bind, known)
  const keys = bind(
    'Array(UInt64)',
    lines.map(({ key }) => BigInt(key ?? 0)),
  )
  const query = `SELECT toString(line) AS key, ${values.map((value) => `toString(any(${value})) AS t${value}`).join(', ')}
    FROM (SELECT *, ${keyOf(request)} AS line FROM (${rows})) WHERE line IN ${keys}
    GROUP BY line ORDER BY ${values.map((value) => `any(${value})`).join(', ')}`
  return askClickHouse<Row>(query, parameters, leftUntil(until))
}
