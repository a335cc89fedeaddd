import { figureText as reportFigureText } from '@/lib/reporting/builder/text-rules'
import type { PerformanceFigure } from '@/lib/reporting/staff/performance/constants'

/** A figure as text, rates with two decimals; a dash where there is none. */
export function figureText(name: PerformanceFigure, value: number | null): string {
  if (value === null) return '—'
  return name === 'conversionRate' ? `${(value * 100).toFixed(2)}%` : reportFigureText(name, value)
}
