import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listComparison } from '@/lib/conversions/dual-runs/admin-data'
import { COMPARISON_COLUMNS, comparedDaySchema, comparisonQuerySchema } from '@/lib/conversions/dual-runs/admin-schema'

/** Figures of a former system beside ours, by day and offer. */
export const GET = handle(
  { access: rolesOf('links'), query: comparisonQuerySchema, response: listSchema(comparedDaySchema) },
  async ({ query, requestId, at }) => {
    if (query.format === 'json') return listComparison(query, at)
    const file = { name: 'dual-run-comparison', requestId }
    return listAsCsv((page) => listComparison({ ...query, ...page }, at), COMPARISON_COLUMNS, file)
  },
  {
    id: 'compareFormerSystem',
    scope: 'links:read',
    summary: 'Figures of a previous platform beside ours, by day and offer',
  },
)
