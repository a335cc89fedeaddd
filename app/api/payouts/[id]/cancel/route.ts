import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getPayout } from '@/lib/payouts/data'
import { payoutParamsSchema, payoutSchema } from '@/lib/payouts/schema'
import { cancelPayout } from '@/lib/payouts/service'

/** Takes back a payout nobody has begun to work on. */
export const POST = handle(
  { access: 'affiliate', params: payoutParamsSchema, response: payoutSchema },
  async ({ actor: { affiliateId }, params: { id } }) => {
    await cancelPayout(affiliateId, id, systemClock)
    return getPayout(affiliateId, id)
  },
)
