import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { couponChangeSchema, couponParamsSchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { changeCoupon } from '@/lib/people/advertisers/coupon-service'

/** Grants or refuses a code of an own offer that was asked for, or ends one. */
export const PUT = handle(
  { access: 'advertiser-manager', params: couponParamsSchema, body: couponChangeSchema, response: doneSchema },
  async (context) => {
    await changeCoupon(context, { ...context.params, ...context.body })
    return { isDone: true as const }
  },
  { id: 'changeOwnOfferCoupon', scope: 'offers:write', summary: 'Grant, refuse or end a code of one of your offers' },
)
