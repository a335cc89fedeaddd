import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { couponPrioritySchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { setCouponPriority } from '@/lib/people/advertisers/coupon-service'

/** Sets whether clicks are paid before the coupon codes of others. */
export const PUT = handle(
  { access: canEdit('offers'), params: offerParamsSchema, body: couponPrioritySchema, response: doneSchema },
  staffWrite(setCouponPriority),
  { id: 'setCouponPriority', scope: 'offers:write', summary: 'Set whether clicks are paid before coupon codes' },
)
