import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listComparedSales } from '@/lib/conversions/dual-runs/compared-admin-data'
import {
  COMPARED_SALE_COLUMNS,
  comparedSaleSchema,
  comparedSalesQuerySchema,
} from '@/lib/conversions/dual-runs/compared-admin-schema'

/** Sales that were compared in a dual run and would have been paid. */
export const GET = handle(
  { access: canView('links'), query: comparedSalesQuerySchema, response: listSchema(comparedSaleSchema) },
  listRoute(listComparedSales, COMPARED_SALE_COLUMNS, 'compared-sales'),
  { id: 'listComparedSales', scope: 'links:read', summary: 'Sales that a dual run compared and did not record' },
)
