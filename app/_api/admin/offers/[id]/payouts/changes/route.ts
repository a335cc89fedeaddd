import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { offerPayoutsParamsSchema, payoutChangesSchema } from '@/lib/catalog/payouts/admin-schema'
import { listPayoutChanges } from '@/lib/catalog/payouts/changes/admin-data'
import { payoutChangeSchema } from '@/lib/catalog/payouts/changes/admin-schema'
import { changePayouts } from '@/lib/catalog/payouts/changes/admin-service'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'

/** Planned and past changes of payouts. */
export const GET = handle(
  {
    access: canView('offers'),
    params: offerPayoutsParamsSchema,
    query: pageQuerySchema,
    response: payoutChangesSchema,
  },
  ({ params, query }) => listPayoutChanges(params.id, query),
  { id: 'listPayoutChanges', scope: 'offers:read', summary: 'Scheduled and past changes of payouts' },
)

/** Changes payouts, now or from a moment on. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerPayoutsParamsSchema,
    body: payoutChangeSchema,
    response: doneSchema,
  },
  async (context) => {
    await changePayouts(staffContext(context), { offerId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'changeOfferTerms', scope: 'offers:write', summary: 'Change payout and price, now or from a day on' },
)
