import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { listGivenCoupons } from '@/lib/catalog/materials/coupon-data'
import { couponsInputSchema, givenCouponsSchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'

/** The coupon codes of an own offer with what they brought in 30 days. */
export const GET = handle(
  { access: 'advertiser', params: offerParamsSchema, response: givenCouponsSchema },
  ({ actor, params, at }) => listGivenCoupons(params.id, at, actor.advertiser.advertiserId),
  { id: 'listOwnOfferCoupons', scope: 'offers:read', summary: 'Coupon codes of one of your offers' },
)

/** Gives affiliates coupon codes of an own offer: all of the list, or none. */
export const POST = handle(
  {
    access: 'advertiser-manager',
    params: offerParamsSchema,
    body: couponsInputSchema,
    response: doneSchema,
    status: 201,
  },
  async (context) => {
    await giveCoupons(context, { ...context.params, ...context.body })
    return { isDone: true as const }
  },
  { id: 'giveOwnOfferCoupons', scope: 'offers:write', summary: 'Give affiliates coupon codes of one of your offers' },
)
