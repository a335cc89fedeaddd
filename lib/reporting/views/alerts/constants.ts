import { MINUTE_MS } from '@/lib/platform/dates/constants'
import type { ReportDimension } from '../../report-queries/constants'
import { FIGURE_NAMES, type ReportFigure, STAFF_ONLY_FIGURES } from '../../report-queries/figure-constants'

/** The job that checks alerts, and how often each of them is checked at most. */
export const REPORT_ALERTS_JOB = 'check-report-alerts'
export const CHECK_EVERY_MS = 14 * MINUTE_MS

export const ALERT_RULES = ['below', 'above', 'drop', 'rise'] as const
export const ALERT_WINDOWS = ['yesterday', 'today'] as const

/** The most alerts of one user. */
export const ALERTS_MAX = 30

/** Days of the mean. */
export const MEAN_DAYS_MAX = 60
export const MEAN_DAYS_DEFAULT = 14
export const MIN_CLICKS_DEFAULT = 100
export const MIN_CLICKS_MAX = 1_000_000
export const BOUND_MAX = 1e12

/** What roll-ups can be narrowed to. */
export const ALERT_DIMENSIONS = ['offer', 'advertiser', 'source', 'affiliate'] as const satisfies ReportDimension[]

/** What roll-ups have; an affiliate may not watch those of staff. */
export const ALERT_FIGURES = [
  'clicks',
  'conversions',
  'conversionRate',
  'epcCents',
  'payoutCents',
  'approvalRate',
  'rejected',
  'reversed',
  'recurring',
  'recurringPayoutCents',
  ...STAFF_ONLY_FIGURES,
] as const satisfies ReportFigure[]
export type AlertFigure = (typeof ALERT_FIGURES)[number]

/** Figures that are a share or a mean, of which a day that is not over can be judged. */
export const RATES: readonly ReportFigure[] = ['conversionRate', 'epcCents', 'approvalRate']

export const alertFigureName = (figure: string): string => FIGURE_NAMES[figure as ReportFigure] ?? figure

/** Alerts read at once, and how long one run of the job may go on. */
export const ALERTS_BATCH = 50
export const RUN_FOR_MS = MINUTE_MS
/** Events kept in the answer of a list. */
export const EVENTS_LISTED = 20
