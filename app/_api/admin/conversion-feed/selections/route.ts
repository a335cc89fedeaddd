import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { selectionBodySchema, selectionSchema } from '@/lib/backoffice/lists/selection-schema'
import { saveSelection } from '@/lib/backoffice/lists/selection-service'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { matchingConversions } from '@/lib/conversions/lifecycle/admin-data'
import { feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'

/** Selects all conversions that match a filter, for one decision. */
export const POST = handle(
  { access: canView('conversion-feed'), body: selectionBodySchema(feedQuerySchema), response: selectionSchema },
  async (context) => {
    const rows = await matchingConversions(context.body.filter)
    return saveSelection(staffContext(context), { page: 'conversion-feed', rows })
  },
  {
    id: 'selectConversions',
    scope: 'conversions:write',
    summary: 'Select all conversions of a filter, to decide on them',
  },
)
