import { choiceText } from '@/lib/reporting/builder/choice-rules'
import { REPORT_PATHS, type ReportSide } from '@/lib/reporting/views/constants'
import type { SavedView } from '@/lib/reporting/views/schema'

/** The report of a side that is given no choice. */
export const reportPath = (side: ReportSide): string =>
  `${REPORT_PATHS[side]}${side === 'staff' ? '?view=builder' : ''}`

/** The address that opens a view. */
export const viewHref = (side: ReportSide, { id, choice }: SavedView): string =>
  `${REPORT_PATHS[side]}?${choiceText({ ...(side === 'staff' && { view: 'builder' }), ...choice, kept: id })}`

/** Where the views, schedules and alerts of a side are. */
export const viewsPath = (side: ReportSide): string =>
  side === 'staff' ? `${REPORT_PATHS.staff}?view=views` : '/dashboard/views'
