import { handle } from '@/lib/accounts/http/handle'
import { switchSchema } from '@/lib/reporting/views/emails/schema'
import { removeMail, switchMail } from '@/lib/reporting/views/emails/service'
import { reportReader } from '@/lib/reporting/views/policy'
import { viewParams, writtenSchema } from '@/lib/reporting/views/schema'

/** Switches one's own schedule on or off. */
export const PATCH = handle(
  { access: 'signed-in', params: viewParams, body: switchSchema, response: writtenSchema },
  async ({ actor, at, params: { side, id }, body }) => {
    await switchMail({ actor: reportReader(actor, side), at }, { ...body, id })
    return { id }
  },
  { id: 'changeReportMail', scope: 'reports:write', summary: 'Pause or resume a mail' },
)

/** Deletes it. */
export const DELETE = handle(
  { access: 'signed-in', params: viewParams, response: writtenSchema },
  async ({ actor, at, params: { side, id } }) => {
    await removeMail({ actor: reportReader(actor, side), at }, { id })
    return { id }
  },
  { id: 'deleteReportMail', scope: 'reports:write', summary: 'End a mail' },
)
