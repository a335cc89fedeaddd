import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { alertInputSchema } from '@/lib/reporting/views/alerts/schema'
import { watchFigure } from '@/lib/reporting/views/alerts/service'
import { reportReader } from '@/lib/reporting/views/policy'
import { viewParams } from '@/lib/reporting/views/schema'

/** Watches a figure of a view. */
export const POST = handle(
  {
    access: 'signed-in',
    params: viewParams,
    body: alertInputSchema,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  ({ actor, at, params: { side, id }, body }) =>
    watchFigure({ actor: reportReader(actor, side), at }, { ...body, viewId: id }),
  { id: 'createReportAlert', scope: 'reports:write', summary: 'Be notified when a metric passes a bound' },
)
