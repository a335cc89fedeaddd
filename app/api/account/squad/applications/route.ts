import { handle } from '@/lib/accounts/http/handle'
import { listOwnApplications } from '@/lib/rewards/squads/data'
import { ownSquadQuerySchema, squadApplicationsSchema } from '@/lib/rewards/squads/schema'

/** The affiliate's own proposals of squads. */
export const GET = handle(
  { access: 'affiliate', query: ownSquadQuerySchema, response: squadApplicationsSchema },
  ({ actor, query }) => listOwnApplications(actor.affiliateId, query),
)
