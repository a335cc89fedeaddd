import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { couponPrioritySchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { setCouponPriority } from '@/lib/people/advertisers/coupon-service'

/** Sets whether clicks are paid before the coupon codes of others, on an own offer. */
export const PUT = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: couponPrioritySchema, response: doneSchema },
  async (context) => {
    await setCouponPriority(context, { ...context.params, ...context.body })
    return { isDone: true as const }
  },
  {
    id: 'setOwnOfferCouponPriority',
    scope: 'offers:write',
    summary: 'Set whether clicks are paid before coupon codes',
  },
)
