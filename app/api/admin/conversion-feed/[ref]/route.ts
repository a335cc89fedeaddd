import { rolesOf } from '@/lib/admin/rules'
import { conversionParamsSchema } from '@/lib/conversions/desk-schema'
import { readConversionRef } from '@/lib/conversions/rules'
import { handle } from '@/lib/http/handle'
import { getDeskTrail } from '@/lib/trail/desk-data'
import { deskTrailSchema } from '@/lib/trail/desk-schema'

/** One conversion of anybody, from its click to the payout that paid for it, with the house's side of it. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), params: conversionParamsSchema, response: deskTrailSchema },
  ({ params }) => {
    const { affiliateId, id } = readConversionRef(params.ref)
    return getDeskTrail(affiliateId, id)
  },
)
