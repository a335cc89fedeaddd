import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listDualRuns } from '@/lib/conversions/dual-runs/admin-data'
import { DUAL_RUN_COLUMNS, dualRunSchema, dualRunsQuerySchema } from '@/lib/conversions/dual-runs/admin-schema'

/** The offers a previous platform knows, and whether their sales are compared or booked here. */
export const GET = handle(
  { access: canView('links'), query: dualRunsQuerySchema, response: listSchema(dualRunSchema) },
  listRoute((query, { at }) => listDualRuns(query, at), DUAL_RUN_COLUMNS, 'dual-runs'),
  { id: 'listDualRuns', scope: 'links:read', summary: 'Offers of previous platforms, compared or recorded here' },
)
