import { handle } from '@/lib/accounts/http/handle'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'
import { listInvitations } from '@/lib/rewards/squads/data'
import { squadInvitationsSchema } from '@/lib/rewards/squads/schema'

/** Open proposals that name the affiliate. */
export const GET = handle(
  { access: 'affiliate', query: pageQuerySchema, response: squadInvitationsSchema },
  ({ actor, query }) => listInvitations(actor.affiliateId, query),
  {
    id: 'listSquadInvitations',
    scope: 'community:read',
    summary: 'Open applications that name you as a member, newest first',
  },
)
