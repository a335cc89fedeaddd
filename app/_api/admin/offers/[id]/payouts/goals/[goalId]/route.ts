import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { goalChangeSchema, goalParamsSchema } from '@/lib/catalog/payouts/goals/admin-schema'
import { editGoal } from '@/lib/catalog/payouts/goals/admin-service'

/** Changes name, event or repetition of a goal, pauses it or lets it pay again. */
export const PATCH = handle(
  { access: canEdit('offers'), params: goalParamsSchema, body: goalChangeSchema, response: doneSchema },
  async (context) => {
    const { id: offerId, goalId } = context.params
    await editGoal(staffContext(context), { offerId, goalId, ...context.body })
    return { isDone: true }
  },
  { id: 'changeGoal', scope: 'offers:write', summary: 'Change a goal' },
)
