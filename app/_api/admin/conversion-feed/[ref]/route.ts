import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { conversionParamsSchema } from '@/lib/traffic/conversions/admin-schema'
import { readConversionRef } from '@/lib/traffic/conversions/rules'
import { getAdminTrail } from '@/lib/traffic/trail/admin-data'
import { adminTrailSchema } from '@/lib/traffic/trail/admin-schema'

/** One conversion of anybody, from its click to the payout that paid for it, with the house's side of it. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), params: conversionParamsSchema, response: adminTrailSchema },
  ({ params }) => {
    const { affiliateId, id } = readConversionRef(params.ref)
    return getAdminTrail(affiliateId, id)
  },
)
