import { handle } from '@/lib/accounts/http/handle'
import { listAlerts } from '@/lib/reporting/views/alerts/data'
import { reportAlertsSchema } from '@/lib/reporting/views/alerts/schema'
import { reportReader } from '@/lib/reporting/views/policy'
import { sideParams } from '@/lib/reporting/views/schema'

/** One's own alerts, with their latest events, of all views of a side. */
export const GET = handle(
  { access: 'signed-in', params: sideParams, response: reportAlertsSchema },
  ({ actor, params: { side } }) => listAlerts(reportReader(actor, side)),
  { id: 'listReportAlerts', scope: 'reports:read', summary: 'Alerts on metrics of saved reports' },
)
