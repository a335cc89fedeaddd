import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { ownPayoutEndSchema, ownPayoutParamsSchema } from '@/lib/catalog/payouts/affiliate/admin-schema'
import { endOwnPayout } from '@/lib/catalog/payouts/affiliate/admin-service'

export const DELETE = handle(
  {
    access: canEdit('offers'),
    params: ownPayoutParamsSchema,
    body: ownPayoutEndSchema,
    response: doneSchema,
  },
  async (context) => {
    const { id: offerId, ownId } = context.params
    await endOwnPayout(staffContext(context), { offerId, ownId, ...context.body })
    return { isDone: true }
  },
  { id: 'endOwnPayout', scope: 'offers:write', summary: 'End a payout of an affiliate' },
)
