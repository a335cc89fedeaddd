import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { REPORT_DIMENSIONS, type ReportDimension, STAFF_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { REPORT_FIGURES, type ReportFigure, STAFF_FIGURES } from '@/lib/reporting/report-queries/figure-constants'

/** What differs between the report of an affiliate and that of staff. */
export type ReportConfig = {
  isStaff: boolean
  /** The route of the report, and of its cohorts. */
  path: string
  cohortsPath: string
  dimensions: readonly ReportDimension[]
  figures: readonly ReportFigure[]
  /** The list of conversions. */
  listPath: string
}

export const OWN_REPORT: ReportConfig = {
  isStaff: false,
  path: '/api/reports',
  cohortsPath: '/api/reports/cohorts',
  dimensions: REPORT_DIMENSIONS,
  figures: REPORT_FIGURES,
  listPath: '/conversions',
}
export const STAFF_REPORT: ReportConfig = {
  isStaff: true,
  path: '/api/admin/revenue/report',
  cohortsPath: '/api/admin/revenue/cohorts',
  dimensions: STAFF_DIMENSIONS,
  figures: STAFF_FIGURES,
  listPath: adminPath('conversion-feed'),
}
