import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getReferrals } from '@/lib/referrals/data'
import { readCursor } from '@/lib/referrals/rules'
import { referralsQuerySchema, referralsSchema } from '@/lib/referrals/schema'

/** The invitation of the session's affiliate, and who joined by it, 50 at a time. */
export const GET = handle(
  { access: 'affiliate', query: referralsQuerySchema, response: referralsSchema },
  ({ actor, query }) => {
    const at = systemClock.now()
    return getReferrals(actor.affiliateId, readCursor(query.cursor, at), at)
  },
)
