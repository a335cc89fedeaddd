import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { createdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { offerPayoutsParamsSchema } from '@/lib/catalog/payouts/admin-schema'
import { newGoalSchema } from '@/lib/catalog/payouts/goals/admin-schema'
import { addGoal } from '@/lib/catalog/payouts/goals/admin-service'

export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerPayoutsParamsSchema,
    body: newGoalSchema,
    response: createdSchema,
    status: 201,
  },
  async (context) => ({ id: await addGoal(staffContext(context), { offerId: context.params.id, ...context.body }) }),
  { id: 'createGoal', scope: 'offers:write', summary: 'Add a goal' },
)
