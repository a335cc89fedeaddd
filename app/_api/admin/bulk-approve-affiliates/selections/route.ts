import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { selectionBodySchema, selectionSchema } from '@/lib/backoffice/lists/selection-schema'
import { saveSelection } from '@/lib/backoffice/lists/selection-service'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { matchingApplicants } from '@/lib/people/affiliates/admin-data'
import { applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'

/** Selects all applicants that match a filter, for one decision. */
export const POST = handle(
  {
    access: canView('bulk-approve-affiliates'),
    body: selectionBodySchema(applicantsQuerySchema),
    response: selectionSchema,
  },
  async (context) => {
    const rows = await matchingApplicants(context.body.filter)
    return saveSelection(staffContext(context), { page: 'bulk-approve-affiliates', rows })
  },
  { id: 'selectApplicants', scope: 'affiliates:write', summary: 'Select all applications of a filter' },
)
