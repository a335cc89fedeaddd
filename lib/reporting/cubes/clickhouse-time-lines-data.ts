import 'server-only'
import { askClickHouse } from '@/lib/platform/clickhouse/service'
import {
  directionText,
  type Known,
  leftUntil,
  listOf,
  orderText,
  parametersOf,
  periods,
  type Row,
  somethingText,
  summedText,
  sumsOf,
} from './clickhouse-sql-data'
import type { ReportDimension } from './constants'
import { TIME_DIMENSIONS } from './cube-constants'
import type { Cube, CubeWanted } from './cube-data'

/** Whether the lines are in the order of a day, hour or weekday, of which each has lines of its own. */
export const isByTime = ({ dimensions, order, across }: CubeWanted): boolean =>
  !across && dimensions.length > 1 && TIME_DIMENSIONS.includes(order.by as ReportDimension)

/**
 * Reads a cube whose lines are in the order of time. First the sums and the number of lines of each day, hour or weekday,
 * without forming the lines; then the lines of those that the first lines are of.
 */
export async function readLinesByTime(wanted: CubeWanted, known: Known, until: number): Promise<Cube> {
  const times = await readTimes(wanted, known, until)
  const count = times.reduce((sum, { lines }) => sum + Number(lines), 0)
  const totals = Object.fromEntries(
    sumsOf(wanted).map((name) => [name, times.reduce((sum, time) => sum + Number(time[name]), 0)]),
  )
  const first: string[] = []
  let lines = 0
  for (const time of times) {
    if (lines >= wanted.lines) break
    if (Number(time.lines) > 0) first.push(String(time.time))
    lines += Number(time.lines)
  }
  return listOf(wanted, first.length > 0 ? await readLines(wanted, known, first, until) : [], totals, count)
}

/** The times with anything, in their order. */
function readTimes(wanted: CubeWanted, known: Known, until: number): Promise<Row[]> {
  const { parameters, bind } = parametersOf()
  const orderIndex = wanted.dimensions.indexOf(wanted.order.by as ReportDimension)
  const others = wanted.dimensions.flatMap((_, index) => (index === orderIndex ? [] : [`k${index}`]))
  const something = wanted.measures.map((measure) => `r_${measure} <> 0`).join(' OR ')
  const rows = periods(wanted, { columns: ['keys', 'measures'] }, bind, known)
  const query = `SELECT toString(k${orderIndex}) AS time, ${summedText(wanted).join(', ')},
      uniqExactIf(cityHash64(${others.join(', ')}), ${something}) AS lines
    FROM (${rows}) GROUP BY k${orderIndex} ORDER BY k${orderIndex} ${directionText(wanted.order.dir)}`
  return askClickHouse<Row>(query, parameters, leftUntil(until))
}

function readLines(wanted: CubeWanted, known: Known, times: string[], until: number): Promise<Row[]> {
  const { parameters, bind } = parametersOf()
  const values = wanted.dimensions.map((_, index) => `w${index}`)
  const time = { dimension: wanted.order.by as ReportDimension, values: times }
  const rows = periods(wanted, { columns: ['values', 'measures'], time }, bind, known)
  const query = `SELECT ${[...values.map((value) => `toString(${value}) AS t${value}`), ...summedText(wanted)].join(', ')}
    FROM (${rows}) GROUP BY ${values.join(', ')} HAVING ${somethingText(wanted)}
    ORDER BY ${[orderText(wanted, bind, known), ...values].join(', ')} LIMIT ${bind('UInt32', wanted.lines)}`
  return askClickHouse<Row>(query, parameters, leftUntil(until))
}
