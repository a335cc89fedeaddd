import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { reportReader } from '@/lib/reporting/views/policy'
import { viewParams, writtenSchema } from '@/lib/reporting/views/schema'
import { endShare } from '@/lib/reporting/views/shares/service'

/** Ends a link at once. */
export const DELETE = handle(
  { access: 'signed-in', params: viewParams.extend({ shareId: z.uuid() }), response: writtenSchema },
  async ({ actor, at, params: { side, id, shareId } }) => {
    await endShare({ actor: reportReader(actor, side), at }, { viewId: id, shareId })
    return { id: shareId }
  },
  { id: 'deleteReportShare', scope: 'reports:write', summary: 'End a link' },
)
