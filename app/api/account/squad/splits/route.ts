import { handle } from '@/lib/accounts/http/handle'
import { listOwnSplits } from '@/lib/rewards/squads/data'
import { ownSplitsSchema, ownSquadQuerySchema } from '@/lib/rewards/squads/schema'

/** How closed periods were split for the affiliate. */
export const GET = handle(
  { access: 'affiliate', query: ownSquadQuerySchema, response: ownSplitsSchema },
  ({ actor, query }) => listOwnSplits(actor.affiliateId, query),
)
