import { handle } from '@/lib/accounts/http/handle'
import { getLeaders } from '@/lib/catalog/offer-leaders/data'
import { leadersSchema } from '@/lib/catalog/offer-leaders/schema'
import { requireShownOffer } from '@/lib/catalog/offers/data'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Who brought an offer the most conversions this month. [S3.51] */
export const GET = handle(
  { access: 'affiliate', params: offerParamsSchema, response: leadersSchema },
  async ({ actor: { affiliateId }, params: { id } }) => {
    await requireShownOffer(affiliateId, id)
    return getLeaders(affiliateId, id, systemClock.now())
  },
)
