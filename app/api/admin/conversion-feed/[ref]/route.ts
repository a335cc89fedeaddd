import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { conversionParamsSchema } from '@/lib/traffic/conversions/admin-schema'
import { readConversionRef } from '@/lib/traffic/conversions/rules'
import { getDeskTrail } from '@/lib/traffic/trail/admin-data'
import { deskTrailSchema } from '@/lib/traffic/trail/admin-schema'

/** One conversion of anybody, from its click to the payout that paid for it, with the house's side of it. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), params: conversionParamsSchema, response: deskTrailSchema },
  ({ params }) => {
    const { affiliateId, id } = readConversionRef(params.ref)
    return getDeskTrail(affiliateId, id)
  },
)
