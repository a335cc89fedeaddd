import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { fraudBulkSchema } from '@/lib/conversions/fraud/admin-schema'
import { decideFraudCases } from '@/lib/conversions/fraud/admin-service'

/** Holds or clears up to 500 cases and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('fraud-analysis'), body: fraudBulkSchema, response: bulkOutcomeSchema },
  staffWrite(decideFraudCases, 'outcomes'),
  { id: 'decideFraudCases', scope: 'traffic:write', summary: 'Decide many cases of fraud' },
)
