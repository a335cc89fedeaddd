import { handle } from '@/lib/accounts/http/handle'
import { listShares } from '@/lib/reporting/report-shares/data'
import { madeShareSchema, sharesSchema, shareViewSchema } from '@/lib/reporting/report-shares/schema'
import { shareView } from '@/lib/reporting/report-shares/service'
import { reportReader } from '@/lib/reporting/report-views/policy'
import { viewParams } from '@/lib/reporting/report-views/schema'

/** The links of one's own view that work. */
export const GET = handle(
  { access: 'signed-in', params: viewParams, response: sharesSchema },
  ({ actor, at, params: { side, id } }) => listShares(reportReader(actor, side), id, at),
)

/** Makes a link; only this answer has its address. */
export const POST = handle(
  { access: 'signed-in', params: viewParams, body: shareViewSchema, response: madeShareSchema, status: 201 },
  ({ actor, at, params: { side, id }, body }) =>
    shareView({ actor: reportReader(actor, side), at }, { ...body, viewId: id }),
)
