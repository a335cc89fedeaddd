import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { listOwnCoupons } from '@/lib/catalog/materials/coupon-data'
import { requestCoupon } from '@/lib/catalog/materials/coupon-request-service'
import { couponRequestSchema, ownCouponsSchema } from '@/lib/catalog/materials/coupon-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** The affiliate's coupon codes of an offer, with what each brought in 30 days. */
export const GET = handle(
  { access: 'affiliate', params: offerParamsSchema, response: ownCouponsSchema },
  async ({ actor, params, at }) => ({ coupons: await listOwnCoupons(params.id, actor.affiliateId, at) }),
  { id: 'listOwnCoupons', scope: 'offers:read', summary: 'Your coupon codes of an offer with their results' },
)

/** Asks for a coupon code of an offer. */
export const POST = handle(
  { access: 'affiliate', params: offerParamsSchema, body: couponRequestSchema, response: doneSchema, status: 201 },
  async (context) => {
    await requestCoupon(context, { offerId: context.params.id, ...context.body })
    return { isDone: true as const }
  },
  { id: 'requestCoupon', scope: 'offers:write', summary: 'Ask for a coupon code of an offer' },
)
