import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { offerPayoutsParamsSchema } from '@/lib/catalog/payouts/admin-schema'
import { defaultEventSchema } from '@/lib/catalog/payouts/goals/admin-schema'
import { setDefaultEvent } from '@/lib/catalog/payouts/goals/admin-service'

/** Sets the event of the offer's own payout. */
export const PUT = handle(
  {
    access: canEdit('offers'),
    params: offerPayoutsParamsSchema,
    body: defaultEventSchema,
    response: doneSchema,
  },
  async (context) => {
    await setDefaultEvent(staffContext(context), { offerId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'changeDefaultEvent', scope: 'offers:write', summary: 'Change the event that counts without a goal' },
)
