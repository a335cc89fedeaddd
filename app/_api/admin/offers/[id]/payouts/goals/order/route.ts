import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { offerPayoutsParamsSchema } from '@/lib/catalog/payouts/admin-schema'
import { goalOrderSchema } from '@/lib/catalog/payouts/goals/admin-schema'
import { orderGoals } from '@/lib/catalog/payouts/goals/admin-service'

/** Sets the order in which goals are shown. */
export const PUT = handle(
  {
    access: canEdit('offers'),
    params: offerPayoutsParamsSchema,
    body: goalOrderSchema,
    response: doneSchema,
  },
  async (context) => {
    await orderGoals(staffContext(context), { offerId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'orderGoals', scope: 'offers:write', summary: 'Change the order of goals' },
)
