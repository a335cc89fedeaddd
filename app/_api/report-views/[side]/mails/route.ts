import { handle } from '@/lib/accounts/http/handle'
import { listMails } from '@/lib/reporting/views/emails/data'
import { reportMailsSchema } from '@/lib/reporting/views/emails/schema'
import { reportReader } from '@/lib/reporting/views/policy'
import { sideParams } from '@/lib/reporting/views/schema'

/** One's own schedules of emails, of all views of a side. */
export const GET = handle(
  { access: 'signed-in', params: sideParams, response: reportMailsSchema },
  ({ actor, params: { side } }) => listMails(reportReader(actor, side)),
  { id: 'listReportMails', scope: 'reports:read', summary: 'Reports that are sent by mail' },
)
