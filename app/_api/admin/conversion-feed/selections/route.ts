import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { selectionBodySchema, selectionSchema } from '@/lib/backoffice/bulk-selections/schema'
import { saveSelection } from '@/lib/backoffice/bulk-selections/service'
import { matchingConversions } from '@/lib/traffic/conversions/admin-data'
import { feedQuerySchema } from '@/lib/traffic/conversions/admin-schema'

/** Selects all conversions that match a filter, for one decision. */
export const POST = handle(
  { access: rolesOf('conversion-feed'), body: selectionBodySchema(feedQuerySchema), response: selectionSchema },
  async (context) => {
    const rows = await matchingConversions(context.body.filter)
    return saveSelection(staffContext(context), { page: 'conversion-feed', rows })
  },
)
