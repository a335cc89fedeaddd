import type { Series } from '@/components/charts/chart-domain'
import type { Report, ReportRow } from '@/lib/reporting/breakdown/rules'
import type { Metric } from '@/lib/reporting/stats/series-constants'
import { listSlots, metricBySlot, metricValue } from '@/lib/reporting/stats/series-rules'

/** The maximum number of parts in a bar, plus one for the rest: more than eight colors cannot be distinguished. */
export const MAX_PARTS = 7

/** The key of the part for the rest. */
export const REST_COLOR = 'var(--control-line)'

/** The report's largest rows as parts of stacked bars, bottom up, with the rest as one part. */
export function stackedSeries(report: Report, metric: Metric, localTime: number): Series[] {
  const slots = listSlots(report.params, localTime)
  const largest = report.lines
    .filter(({ totals }) => metricValue(totals, metric) > 0)
    .sort((a, b) => metricValue(b.totals, metric) - metricValue(a.totals, metric))
  const part = (rows: ReportRow['rows']) => {
    const sums = metricBySlot(rows, metric)
    return slots.map(({ key }) => sums.get(key) ?? 0)
  }
  const own = largest
    .slice(0, MAX_PARTS)
    .map(({ key, name, rows }, rank) => ({ key, name, color: `var(--chart-${rank + 1})`, values: part(rows) }))
  const rest = largest.slice(MAX_PARTS)
  if (rest.length === 0) return own
  const values = part(rest.flatMap(({ rows }) => rows))
  return [...own, { key: 'rest', name: `${rest.length} more`, color: REST_COLOR, values }]
}
