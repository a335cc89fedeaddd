import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { requireShownOffer } from '@/lib/offers/details'
import { getLeaders } from '@/lib/offers/leaders'
import { leadersSchema, offerParamsSchema } from '@/lib/offers/schema'

/** Who brought an offer the most conversions this month. [S3.51] */
export const GET = handle(
  { access: 'affiliate', params: offerParamsSchema, response: leadersSchema },
  async ({ actor: { affiliateId }, params: { id } }) => {
    await requireShownOffer(affiliateId, id)
    return getLeaders(affiliateId, id, systemClock.now())
  },
)
