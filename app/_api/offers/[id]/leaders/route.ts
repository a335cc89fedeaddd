import { handle } from '@/lib/accounts/http/handle'
import { getLeaders } from '@/lib/catalog/offer-pages/leader-data'
import { leadersSchema } from '@/lib/catalog/offer-pages/leader-schema'
import { requireShownOffer } from '@/lib/catalog/offers/data'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Who brought an offer the most conversions this month. [S3.51] */
export const GET = handle(
  { access: 'affiliate', params: offerParamsSchema, response: leadersSchema },
  async ({ actor: { affiliateId }, params: { id }, at }) => {
    await requireShownOffer(affiliateId, id)
    return getLeaders(affiliateId, id, at)
  },
  { id: 'listOfferLeaders', scope: 'offers:read', summary: 'The leaders of an offer' },
)
