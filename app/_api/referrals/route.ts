import { handle } from '@/lib/accounts/http/handle'
import { getReferrals } from '@/lib/rewards/referrals/data'
import { readCursor } from '@/lib/rewards/referrals/rules'
import { referralsQuerySchema, referralsSchema } from '@/lib/rewards/referrals/schema'

/** The invitation of the session's affiliate, and who joined by it, 50 at a time. */
export const GET = handle(
  { access: 'affiliate', query: referralsQuerySchema, response: referralsSchema },
  ({ actor, query, at }) => {
    return getReferrals(actor.affiliateId, readCursor(query.cursor, at), at)
  },
  { id: 'listReferrals', scope: 'rewards:read', summary: 'Referred affiliates and the commission' },
)
