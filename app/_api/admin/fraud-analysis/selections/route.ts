import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { selectionBodySchema, selectionSchema } from '@/lib/backoffice/lists/selection-schema'
import { saveSelection } from '@/lib/backoffice/lists/selection-service'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { matchingFraudCases } from '@/lib/conversions/fraud/admin-data'
import { fraudQuerySchema } from '@/lib/conversions/fraud/admin-schema'

/** Selects all undecided cases that match a filter, for one decision. */
export const POST = handle(
  { access: canView('fraud-analysis'), body: selectionBodySchema(fraudQuerySchema), response: selectionSchema },
  async (context) => {
    const rows = await matchingFraudCases(context.body.filter)
    return saveSelection(staffContext(context), { page: 'fraud-analysis', rows })
  },
  { id: 'selectFraudCases', scope: 'traffic:write', summary: 'Select all cases of a filter' },
)
