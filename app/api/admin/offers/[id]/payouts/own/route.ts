import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { ownPayoutSchema } from '@/lib/catalog/affiliate-payouts/admin-schema'
import { setOwnPayout } from '@/lib/catalog/affiliate-payouts/admin-service'
import { offerPayoutsParamsSchema } from '@/lib/catalog/offer-payouts/admin-schema'

/** Sets or changes the payout of one affiliate. */
export const POST = handle(
  { access: changersOf('offers'), params: offerPayoutsParamsSchema, body: ownPayoutSchema, response: doneSchema },
  async (context) => {
    await setOwnPayout(staffContext(context), { offerId: context.params.id, ...context.body })
    return { isDone: true }
  },
)
