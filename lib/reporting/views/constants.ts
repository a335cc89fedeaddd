/** The most views one user can keep for their own reports, and for those of staff. */
export const VIEWS_MAX = 50

/** The longest name of a view, in characters. */
export const VIEW_NAME_MAX = 60

/** The two sides of reports: an affiliate's own results, and everybody's for staff. */
export const REPORT_SIDES = ['own', 'staff'] as const
export type ReportSide = (typeof REPORT_SIDES)[number]

/** The role table's page whose roles read the reports of staff. */
export const STAFF_REPORT_PAGE = 'revenue'

/** Where the report of a side is. */
export const REPORT_PATHS: Record<ReportSide, string> = {
  own: '/dashboard/builder',
  staff: `/admin/${STAFF_REPORT_PAGE}`,
}
