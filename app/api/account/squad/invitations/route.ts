import { handle } from '@/lib/accounts/http/handle'
import { listInvitations } from '@/lib/rewards/squads/data'
import { ownSquadQuerySchema, squadInvitationsSchema } from '@/lib/rewards/squads/schema'

/** Open proposals that name the affiliate. */
export const GET = handle(
  { access: 'affiliate', query: ownSquadQuerySchema, response: squadInvitationsSchema },
  ({ actor, query }) => listInvitations(actor.affiliateId, query),
)
