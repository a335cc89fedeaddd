import { handle } from '@/lib/accounts/http/handle'
import { mailInputSchema } from '@/lib/reporting/views/emails/schema'
import { scheduleMail } from '@/lib/reporting/views/emails/service'
import { reportReader } from '@/lib/reporting/views/policy'
import { madeViewSchema, viewParams } from '@/lib/reporting/views/schema'

/** Emails a view on a schedule. */
export const POST = handle(
  {
    access: 'signed-in',
    params: viewParams,
    body: mailInputSchema,
    response: madeViewSchema,
    status: 201,
  },
  ({ actor, at, params: { side, id }, body }) =>
    scheduleMail({ actor: reportReader(actor, side), at }, { ...body, viewId: id }),
  { id: 'createReportMail', scope: 'reports:write', summary: 'Send a saved report to you by mail' },
)
