import { handle } from '@/lib/accounts/http/handle'
import { getPayout, listPayouts } from '@/lib/money/payouts/data'
import { payoutOrderSchema, payoutSchema, payoutsPageSchema, payoutsQuerySchema } from '@/lib/money/payouts/schema'
import { requestPayout } from '@/lib/money/payouts/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** The payouts of the session's affiliate, newest first. */
export const GET = handle(
  { access: 'affiliate', query: payoutsQuerySchema, response: payoutsPageSchema },
  ({ actor, query }) => listPayouts(actor.affiliateId, query),
)

/** Asks for a payout; the same key again answers the same one. */
export const POST = handle(
  { access: 'affiliate', body: payoutOrderSchema, response: payoutSchema, status: 201 },
  async ({ actor: { affiliateId }, body }) => {
    const { id } = await requestPayout({ affiliateId, ...body }, systemClock)
    return getPayout(affiliateId, id)
  },
)
