import { handle } from '@/lib/accounts/http/handle'
import { requireShownOffer } from '@/lib/catalog/offers/details'
import { getLeaders } from '@/lib/catalog/offers/leaders'
import { leadersSchema, offerParamsSchema } from '@/lib/catalog/offers/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Who brought an offer the most conversions this month. [S3.51] */
export const GET = handle(
  { access: 'affiliate', params: offerParamsSchema, response: leadersSchema },
  async ({ actor: { affiliateId }, params: { id } }) => {
    await requireShownOffer(affiliateId, id)
    return getLeaders(affiliateId, id, systemClock.now())
  },
)
