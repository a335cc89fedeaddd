import { handle } from '@/lib/accounts/http/handle'
import { reportReader } from '@/lib/reporting/views/policy'
import { changeViewSchema, viewParams, writtenSchema } from '@/lib/reporting/views/schema'
import { changeView, removeView } from '@/lib/reporting/views/service'

/** Changes the name, the report, the default or the sharing among staff of one's own view. */
export const PATCH = handle(
  { access: 'signed-in', params: viewParams, body: changeViewSchema, response: writtenSchema },
  async ({ actor, at, params: { side, id }, body }) => {
    await changeView({ actor: reportReader(actor, side), at }, { ...body, id })
    return { id }
  },
  { id: 'changeReportView', scope: 'reports:write', summary: 'Change a saved report' },
)

/** Deletes one's own view with its links, schedules and alerts. */
export const DELETE = handle(
  { access: 'signed-in', params: viewParams, response: writtenSchema },
  async ({ actor, at, params: { side, id } }) => {
    await removeView({ actor: reportReader(actor, side), at }, { id })
    return { id }
  },
  { id: 'deleteReportView', scope: 'reports:write', summary: 'Delete a saved report with its mails and links' },
)
