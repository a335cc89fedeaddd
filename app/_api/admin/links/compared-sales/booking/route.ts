import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { bookComparedSalesSchema } from '@/lib/conversions/dual-runs/compared-admin-schema'
import { bookComparedSales } from '@/lib/conversions/dual-runs/compared-admin-service'

/** Books compared sales that the previous platform did not get, and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('links'), body: bookComparedSalesSchema, response: bulkOutcomeSchema },
  staffWrite(bookComparedSales, 'outcomes'),
  {
    id: 'bookComparedSales',
    scope: 'links:write',
    summary: 'Record compared sales that the previous platform did not get',
  },
)
