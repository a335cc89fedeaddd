import { handle } from '@/lib/accounts/http/handle'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'
import { listOwnApplications } from '@/lib/rewards/squads/data'
import { squadApplicationsSchema } from '@/lib/rewards/squads/schema'

/** The affiliate's own proposals of squads. */
export const GET = handle(
  { access: 'affiliate', query: pageQuerySchema, response: squadApplicationsSchema },
  ({ actor, query }) => listOwnApplications(actor.affiliateId, query),
  { id: 'listOwnSquadApplications', scope: 'community:read', summary: 'Your applications for a squad, newest first' },
)
