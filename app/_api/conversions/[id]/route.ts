import { handle } from '@/lib/accounts/http/handle'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import { trailParamsSchema, trailSchema } from '@/lib/conversions/lists/trail/schema'

/** One conversion of the session's affiliate, from its click to the payout that paid for it. */
export const GET = handle(
  { access: 'affiliate', params: trailParamsSchema, response: trailSchema },
  ({ actor, params }) => getTrail(actor.affiliateId, params.id),
  {
    id: 'getConversion',
    scope: 'conversions:read',
    summary: 'A conversion with its trail, step by step',
    testUse: 'twin',
  },
)
