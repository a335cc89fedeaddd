import { handle } from '@/lib/accounts/http/handle'
import { removeAlert, switchAlert } from '@/lib/reporting/views/alerts/service'
import { switchSchema } from '@/lib/reporting/views/emails/schema'
import { reportReader } from '@/lib/reporting/views/policy'
import { viewParams, writtenSchema } from '@/lib/reporting/views/schema'

/** Switches one's own alert on or off. */
export const PATCH = handle(
  { access: 'signed-in', params: viewParams, body: switchSchema, response: writtenSchema },
  async ({ actor, at, params: { side, id }, body }) => {
    await switchAlert({ actor: reportReader(actor, side), at }, { ...body, id })
    return { id }
  },
  { id: 'changeReportAlert', scope: 'reports:write', summary: 'Pause or resume an alert' },
)

export const DELETE = handle(
  { access: 'signed-in', params: viewParams, response: writtenSchema },
  async ({ actor, at, params: { side, id } }) => {
    await removeAlert({ actor: reportReader(actor, side), at }, { id })
    return { id }
  },
  { id: 'deleteReportAlert', scope: 'reports:write', summary: 'Delete an alert' },
)
