import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { advertiserLimitSchema } from '@/lib/conversions/amounts/limit-admin-schema'
import { setAmountLimit } from '@/lib/conversions/amounts/limit-admin-service'

/** Sets or removes the largest amount that one postback on the offer may name. */
export const PUT = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: advertiserLimitSchema,
    response: doneSchema,
  },
  async (context) => {
    await setAmountLimit(staffContext(context), { advertiserId: null, offerId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'changeOfferLimit', scope: 'offers:write', summary: 'Change the highest amount of a sale' },
)
