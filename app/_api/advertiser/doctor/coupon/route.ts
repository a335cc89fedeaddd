import { handle } from '@/lib/accounts/http/handle'
import { checkCoupon } from '@/lib/tracking/integration/doctor/coupon-data'
import { couponCheckQuerySchema, couponCheckSchema } from '@/lib/tracking/integration/doctor/coupon-schema'

/** What a sale with a coupon code meets at the own advertiser; nothing is recorded. */
export const GET = handle(
  { access: 'advertiser', query: couponCheckQuerySchema, response: couponCheckSchema },
  ({ actor, at, query }) => checkCoupon(actor.advertiser.advertiserId, query.code, at),
  {
    id: 'checkCoupon',
    scope: 'integration:read',
    summary: 'What a sale with a coupon code would meet',
    example: { query: 'code=ANNA10' },
  },
)
