import { handle } from '@/lib/accounts/http/handle'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'
import { listOwnSplits } from '@/lib/rewards/squads/data'
import { ownSplitsSchema } from '@/lib/rewards/squads/schema'

export const GET = handle(
  { access: 'affiliate', query: pageQuerySchema, response: ownSplitsSchema },
  ({ actor, query }) => listOwnSplits(actor.affiliateId, query),
  {
    id: 'listOwnSquadSplits',
    scope: 'community:read',
    summary: 'How closed periods of your squads were split, newest first',
  },
)
