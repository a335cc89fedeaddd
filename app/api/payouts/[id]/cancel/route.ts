import { handle } from '@/lib/accounts/http/handle'
import { getPayout } from '@/lib/money/payouts/data'
import { payoutParamsSchema, payoutSchema } from '@/lib/money/payouts/schema'
import { cancelPayout } from '@/lib/money/payouts/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Takes back a payout nobody has begun to work on. */
export const POST = handle(
  { access: 'affiliate', params: payoutParamsSchema, response: payoutSchema },
  async ({ actor: { affiliateId }, params: { id } }) => {
    await cancelPayout(affiliateId, id, systemClock)
    return getPayout(affiliateId, id)
  },
)
