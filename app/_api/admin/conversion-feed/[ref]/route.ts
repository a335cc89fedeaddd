import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { conversionParamsSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { readConversionRef } from '@/lib/conversions/lifecycle/rules'
import { getAdminTrail } from '@/lib/conversions/lists/trail/admin-data'
import { adminTrailSchema } from '@/lib/conversions/lists/trail/admin-schema'

/** One conversion of anybody, from its click to the payout that paid for it, with the house's side of it. */
export const GET = handle(
  { access: canView('conversion-feed'), params: conversionParamsSchema, response: adminTrailSchema },
  ({ params }) => {
    const { affiliateId, id } = readConversionRef(params.ref)
    return getAdminTrail(affiliateId, id)
  },
  { id: 'getConversionByStaff', scope: 'conversions:read', summary: 'A conversion with its trail and money' },
)
