import 'server-only'
import { askClickHouse } from '@/lib/platform/clickhouse/service'
import {
  createParameters,
  directionText,
  type Known,
  leftUntil,
  notEmptySql,
  orderText,
  periods,
  type Row,
  sumColumns,
  summedText,
  toCube,
} from './clickhouse-sql-data'
import type { ReportDimension } from './constants'
import { TIME_DIMENSIONS } from './grouped-query-constants'
import type { Cube, CubeRequest } from './grouped-query-data'

/** Whether the lines are in the order of a day, hour or weekday, of which each has lines of its own. */
export const isByTime = ({ dimensions, order, across }: CubeRequest): boolean =>
  !across && dimensions.length > 1 && TIME_DIMENSIONS.includes(order.by as ReportDimension)

/**
 * Reads a cube whose lines are in the order of time. First the sums and the number of lines of each day, hour or weekday,
 * without forming the lines; then the lines of those that the first lines are of.
 */
export async function readLinesByTime(request: CubeRequest, known: Known, until: number): Promise<Cube> {
  const times = await readTimes(request, known, until)
  const count = times.reduce((sum, { lines }) => sum + Number(lines), 0)
  const totals = Object.fromEntries(
    sumColumns(request).map((name) => [name, times.reduce((sum, time) => sum + Number(time[name]), 0)]),
  )
  const first: string[] = []
  let lines = 0
  for (const time of times) {
    if (lines >= request.lines) break
    if (Number(time.lines) > 0) first.push(String(time.time))
    lines += Number(time.lines)
  }
  return toCube(request, first.length > 0 ? await readLines(request, known, first, until) : [], totals, count)
}

/** The times with anything, in their order. */
function readTimes(request: CubeRequest, known: Known, until: number): Promise<Row[]> {
  const { parameters, bind } = createParameters()
  const orderIndex = request.dimensions.indexOf(request.order.by as ReportDimension)
  const others = request.dimensions.flatMap((_, index) => (index === orderIndex ? [] : [`k${index}`]))
  const something = request.measures.map((measure) => `r_${measure} <> 0`).join(' OR ')
  const rows = periods(request, { columns: ['keys', 'measures'] }, bind, known)
  const query = `SELECT toString(k${orderIndex}) AS time, ${summedText(request).join(', ')},
      uniqExactIf(cityHash64(${others.join(', ')}), ${something}) AS lines
    FROM (${rows}) GROUP BY k${orderIndex} ORDER BY k${orderIndex} ${directionText(request.order.dir)}`
  return askClickHouse<Row>(query, parameters, leftUntil(until))
}

function readLines(request: CubeRequest, known: Known, times: string[], until: number): Promise<Row[]> {
  const { parameters, bind } = createParameters()
  const values = request.dimensions.map((_, index) => `w${index}`)
  const time = { dimension: request.order.by as ReportDimension, values: times }
  const rows = periods(request, { columns: ['values', 'measures'], time }, bind, known)
  const query = `SELECT ${[...values.map((value) => `toString(${value}) AS t${value}`), ...summedText(request)].join(', ')}
    FROM (${rows}) GROUP BY ${values.join(', ')} HAVING ${notEmptySql(request)}
    ORDER BY ${[orderText(request, bind, known), ...values].join(', ')} LIMIT ${bind('UInt32', request.lines)}`
  return askClickHouse<Row>(query, parameters, leftUntil(until))
}
