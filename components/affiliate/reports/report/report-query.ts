import type { Day } from '@/lib/platform/dates/constants'
import type { BreakdownParams } from '@/lib/reporting/breakdown/rules'
import { lastHoursParams } from '@/lib/reporting/stats/comparison-rules'
import { comparisonParams, groupFilter, toStatsParams } from '@/lib/reporting/stats/rules'
import type { ReportView } from './search-params'

/** A view's query: days, dimension, and the selected offer and source. */
export function reportQuery(view: ReportView, today: Day, timeZone: string): BreakdownParams | null {
  const params = toStatsParams(view, today, timeZone)
  const narrowed = { ...groupFilter('offer', view.offer), ...groupFilter('source', view.source) }
  return params && { ...params, ...narrowed, by: view.by }
}

/** The same query for the previous period. */
export function queryBefore(params: BreakdownParams | null): BreakdownParams | null {
  const before = comparisonParams(params)
  return params && before && { ...params, ...before }
}

/** The same query for the hours of the previous period's last day, where that is compared up to this time of day. */
export function queryOfLastHours(params: BreakdownParams | null, localTime: number): BreakdownParams | null {
  const hours = lastHoursParams(params, localTime)
  return params && hours && { ...params, ...hours }
}
