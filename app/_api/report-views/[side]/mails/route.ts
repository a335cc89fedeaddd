import { handle } from '@/lib/accounts/http/handle'
import { listMails } from '@/lib/reporting/report-mails/data'
import { reportMailsSchema } from '@/lib/reporting/report-mails/schema'
import { reportReader } from '@/lib/reporting/report-views/policy'
import { sideParams } from '@/lib/reporting/report-views/schema'

/** One's own schedules of emails, of all views of a side. */
export const GET = handle(
  { access: 'signed-in', params: sideParams, response: reportMailsSchema },
  ({ actor, params: { side } }) => listMails(reportReader(actor, side)),
)
