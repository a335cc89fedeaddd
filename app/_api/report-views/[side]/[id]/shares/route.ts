import { handle } from '@/lib/accounts/http/handle'
import { reportReader } from '@/lib/reporting/views/policy'
import { viewParams } from '@/lib/reporting/views/schema'
import { listShares } from '@/lib/reporting/views/shares/data'
import { madeShareSchema, sharesSchema, shareViewSchema } from '@/lib/reporting/views/shares/schema'
import { shareView } from '@/lib/reporting/views/shares/service'

/** The links of one's own view that work. */
export const GET = handle(
  { access: 'signed-in', params: viewParams, response: sharesSchema },
  ({ actor, at, params: { side, id } }) => listShares(reportReader(actor, side), id, at),
  { id: 'listReportShares', scope: 'reports:read', summary: 'Links that show a saved report' },
)

/** Makes a link; only this answer has its address. */
export const POST = handle(
  { access: 'signed-in', params: viewParams, body: shareViewSchema, response: madeShareSchema, status: 201 },
  ({ actor, at, params: { side, id }, body }) =>
    shareView({ actor: reportReader(actor, side), at }, { ...body, viewId: id }),
  { id: 'createReportShare', scope: 'reports:write', summary: 'Make a link that shows a saved report' },
)
