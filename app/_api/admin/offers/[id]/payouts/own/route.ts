import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import {
  affiliatePayoutsQuerySchema,
  affiliatePayoutsSchema,
  offerPayoutsParamsSchema,
} from '@/lib/catalog/payouts/admin-schema'
import { listAffiliatePayouts } from '@/lib/catalog/payouts/affiliate/admin-data'
import { ownPayoutSchema } from '@/lib/catalog/payouts/affiliate/admin-schema'
import { setOwnPayout } from '@/lib/catalog/payouts/affiliate/admin-service'

export const GET = handle(
  {
    access: canView('offers'),
    params: offerPayoutsParamsSchema,
    query: affiliatePayoutsQuerySchema,
    response: affiliatePayoutsSchema,
  },
  ({ params, query, at }) => listAffiliatePayouts(params.id, query, at),
  { id: 'listOwnPayouts', scope: 'offers:read', summary: 'Payouts agreed with single affiliates, open or ended' },
)

/** Sets or changes the payout of one affiliate. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerPayoutsParamsSchema,
    body: ownPayoutSchema,
    response: doneSchema,
  },
  async (context) => {
    await setOwnPayout(staffContext(context), { offerId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'setOwnPayout', scope: 'offers:write', summary: 'Agree a payout with an affiliate alone' },
)
