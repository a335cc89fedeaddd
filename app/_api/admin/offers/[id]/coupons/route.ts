import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { listGivenCoupons } from '@/lib/catalog/materials/coupon-data'
import { couponsInputSchema, givenCouponsSchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'

/** The coupon codes of an offer with what they brought in 30 days. */
export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, response: givenCouponsSchema },
  ({ params, at }) => listGivenCoupons(params.id, at),
  { id: 'listCoupons', scope: 'offers:read', summary: 'Coupon codes of an offer with their results' },
)

/** Gives affiliates coupon codes: all of the list, or none. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: couponsInputSchema,
    response: doneSchema,
    status: 201,
  },
  staffWrite(giveCoupons),
  { id: 'giveCoupons', scope: 'offers:write', summary: 'Give affiliates coupon codes of an offer' },
)
