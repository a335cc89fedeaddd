import { handle } from '@/lib/accounts/http/handle'
import { getPayout } from '@/lib/money/payouts/requests/data'
import { payoutParamsSchema, payoutSchema } from '@/lib/money/payouts/requests/schema'

/** One payout of the session's affiliate, with its timeline. */
export const GET = handle(
  { access: 'affiliate', params: payoutParamsSchema, response: payoutSchema },
  ({ actor, params }) => getPayout(actor.affiliateId, params.id),
  { id: 'getPayout', scope: 'payouts:read', summary: 'A payout with its state', testUse: 'twin' },
)
