import type { Day } from '@/lib/platform/dates/days'
import type { BreakdownParams } from '@/lib/reporting/breakdown/rules'
import { comparisonParams, filterOf, paramsOf } from '@/lib/reporting/stats/rules'
import type { ReportView } from './search-params'

/** What a view asks: its days, its dimension, and the offer and source it is narrowed to. */
export function reportQuestion(view: ReportView, today: Day, timeZone: string): BreakdownParams | null {
  const params = paramsOf(view, today, timeZone)
  const narrowed = { ...filterOf('offer', view.offer), ...filterOf('source', view.source) }
  return params && { ...params, ...narrowed, by: view.by }
}

/** The same question about the period before. */
export function questionBefore(params: BreakdownParams | null): BreakdownParams | null {
  const before = comparisonParams(params)
  return params && before && { ...params, ...before }
}
