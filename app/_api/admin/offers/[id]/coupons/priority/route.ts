import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { couponPrioritySchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { setCouponPriority } from '@/lib/people/advertisers/coupon-service'

/** Sets who earns sales that name a code of one affiliate and a click of another. */
export const PUT = handle(
  { access: canEdit('offers'), params: offerParamsSchema, body: couponPrioritySchema, response: doneSchema },
  staffWrite(setCouponPriority),
  {
    id: 'setCouponPriority',
    scope: 'offers:write',
    summary: 'Set whether a sale with a code and a click of two affiliates pays the code, the click or both',
  },
)
