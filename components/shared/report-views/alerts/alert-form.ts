import type { z } from 'zod'
import { REPORT_FIGURES, type ReportFigure } from '@/lib/reporting/report-queries/figure-constants'
import { type AlertFigure, RATES } from '@/lib/reporting/views/alerts/constants'
import type { AlertInput, alertInputSchema } from '@/lib/reporting/views/alerts/schema'

/** What is typed: money in dollars, rates and changes in percent. */
export type AlertForm = z.input<typeof alertInputSchema>

export const ownFigures = (isStaff: boolean, figure: AlertFigure): boolean =>
  isStaff || REPORT_FIGURES.some((own) => own === figure)

const isChange = (rule: string) => rule === 'drop' || rule === 'rise'
const isMoney = (figure: string) => figure.endsWith('Cents')

/** The label of the bound, with its unit. */
export function boundLabel(figure: string, rule: string): string {
  if (isChange(rule)) return 'By at least, %'
  if (isMoney(figure)) return 'Bound, $'
  return RATES.includes(figure as ReportFigure) ? 'Bound, %' : 'Bound'
}

/** A typed bound in the unit in which it is stored: cents, fractions, percentages of a change. */
export function storedBound({ figure, rule, bound }: Pick<AlertInput, 'figure' | 'rule' | 'bound'>): number {
  if (isChange(rule)) return bound
  if (isMoney(figure)) return bound * 100
  return RATES.includes(figure) ? bound / 100 : bound
}
