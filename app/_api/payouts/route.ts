import { handle } from '@/lib/accounts/http/handle'
import { getPayout, listPayouts } from '@/lib/money/payouts/requests/data'
import {
  payoutOrderSchema,
  payoutSchema,
  payoutsPageSchema,
  payoutsQuerySchema,
} from '@/lib/money/payouts/requests/schema'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'

export const GET = handle(
  { access: 'affiliate', query: payoutsQuerySchema, response: payoutsPageSchema },
  ({ actor, query }) => listPayouts(actor.affiliateId, query),
  { id: 'listPayouts', scope: 'payouts:read', summary: 'Payouts, newest first', testUse: 'twin' },
)

/** Requests a payout; the same key again returns the same one. */
export const POST = handle(
  { access: 'affiliate', body: payoutOrderSchema, response: payoutSchema, status: 201 },
  async (context) => {
    const { id } = await requestPayout(context, context.body, collectSquadDebts)
    return getPayout(context.actor.affiliateId, id)
  },
  { id: 'requestPayout', scope: 'payouts:write', summary: 'Request a payout' },
)
