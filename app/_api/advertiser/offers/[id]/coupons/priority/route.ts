import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { couponPrioritySchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { setCouponPriority } from '@/lib/people/advertisers/coupon-service'

/** Sets who earns sales that name a code of one affiliate and a click of another, on an own offer. */
export const PUT = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: couponPrioritySchema, response: doneSchema },
  async (context) => {
    await setCouponPriority(context, { ...context.params, ...context.body })
    return { isDone: true as const }
  },
  {
    id: 'setOwnOfferCouponPriority',
    scope: 'offers:write',
    summary: 'Set whether a sale with a code and a click of two affiliates pays the code, the click or both',
  },
)
