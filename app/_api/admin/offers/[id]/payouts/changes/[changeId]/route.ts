import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { changeCancelSchema, changeParamsSchema } from '@/lib/catalog/payouts/changes/admin-schema'
import { cancelChange } from '@/lib/catalog/payouts/changes/admin-service'

/** Cancels a planned change. */
export const DELETE = handle(
  { access: canEdit('offers'), params: changeParamsSchema, body: changeCancelSchema, response: doneSchema },
  async (context) => {
    const { id: offerId, changeId } = context.params
    await cancelChange(staffContext(context), { offerId, changeId, ...context.body })
    return { isDone: true }
  },
  { id: 'cancelOfferTerms', scope: 'offers:write', summary: 'Cancel a scheduled change' },
)
