import { handle } from '@/lib/accounts/http/handle'
import { listViews } from '@/lib/reporting/views/data'
import { reportReader } from '@/lib/reporting/views/policy'
import { keepViewSchema, madeViewSchema, savedViewsSchema, sideParams } from '@/lib/reporting/views/schema'
import { saveView } from '@/lib/reporting/views/service'

/** The views of a side: one's own in their order, and of staff those shared with all staff. */
export const GET = handle(
  { access: 'signed-in', params: sideParams, response: savedViewsSchema },
  ({ actor, params: { side } }) => listViews(reportReader(actor, side)),
  { id: 'listReportViews', scope: 'reports:read', summary: 'Saved reports; side is own or staff' },
)

/** Keeps a report under a name. */
export const POST = handle(
  {
    access: 'signed-in',
    params: sideParams,
    body: keepViewSchema,
    response: madeViewSchema,
    status: 201,
  },
  ({ actor, at, params: { side }, body }) => saveView({ actor: reportReader(actor, side), at }, body),
  { id: 'saveReportView', scope: 'reports:write', summary: 'Save a report' },
)
