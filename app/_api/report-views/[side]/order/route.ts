import { handle } from '@/lib/accounts/http/handle'
import { listViews } from '@/lib/reporting/views/data'
import { reportReader } from '@/lib/reporting/views/policy'
import { orderViewsSchema, savedViewsSchema, sideParams } from '@/lib/reporting/views/schema'
import { orderViews } from '@/lib/reporting/views/service'

/** Puts one's own views in an order. */
export const PUT = handle(
  { access: 'signed-in', params: sideParams, body: orderViewsSchema, response: savedViewsSchema },
  async ({ actor, at, params: { side }, body }) => {
    const reader = reportReader(actor, side)
    await orderViews({ actor: reader, at }, body)
    return listViews(reader)
  },
  { id: 'orderReportViews', scope: 'reports:write', summary: 'Change the order of saved reports' },
)
