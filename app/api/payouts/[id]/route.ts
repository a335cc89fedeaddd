import { handle } from '@/lib/http/handle'
import { getPayout } from '@/lib/payouts/data'
import { payoutParamsSchema, payoutSchema } from '@/lib/payouts/schema'

/** One payout of the session's affiliate, with what became of it. */
export const GET = handle(
  { access: 'affiliate', params: payoutParamsSchema, response: payoutSchema },
  ({ actor, params }) => getPayout(actor.affiliateId, params.id),
)
