import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { couponChangeSchema, couponParamsSchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { changeCoupon } from '@/lib/people/advertisers/coupon-service'

/** Grants or refuses a code that was asked for, or ends one. */
export const PUT = handle(
  { access: canEdit('offers'), params: couponParamsSchema, body: couponChangeSchema, response: doneSchema },
  staffWrite(changeCoupon),
  { id: 'changeCoupon', scope: 'offers:write', summary: 'Grant, refuse or end a coupon code' },
)
