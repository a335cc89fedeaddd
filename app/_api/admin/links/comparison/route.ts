import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listComparison } from '@/lib/conversions/dual-runs/admin-data'
import { COMPARISON_COLUMNS, comparedDaySchema, comparisonQuerySchema } from '@/lib/conversions/dual-runs/admin-schema'

/** Figures of a previous platform beside ours, by day and offer. */
export const GET = handle(
  { access: canView('links'), query: comparisonQuerySchema, response: listSchema(comparedDaySchema) },
  listRoute((query, { at }) => listComparison(query, at), COMPARISON_COLUMNS, 'dual-run-comparison'),
  {
    id: 'compareFormerSystem',
    scope: 'links:read',
    summary: 'Figures of a previous platform beside ours, by day and offer',
  },
)
