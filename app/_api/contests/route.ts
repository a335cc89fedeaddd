import { handle } from '@/lib/accounts/http/handle'
import { listContests } from '@/lib/rewards/contests/data'
import { contestsSchema } from '@/lib/rewards/contests/schema'

/** The contests the session's affiliate sees, with their ranks. */
export const GET = handle(
  { access: 'affiliate', response: contestsSchema },
  ({ actor, at }) => listContests(actor.affiliateId, at),
  { id: 'listContests', scope: 'rewards:read', summary: 'Contests with their standings' },
)
