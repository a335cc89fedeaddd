import { handle } from '@/lib/accounts/http/handle'
import { squadRequestSchema } from '@/lib/rewards/squads/applications/schema'
import { applyForSquad } from '@/lib/rewards/squads/applications/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** The session's squad, and the latest proposals, invitations and closed periods. */
export const GET = handle(
  { access: 'affiliate', response: squadListSchema },
  ({ actor }) => getOwnSquad(actor.affiliateId),
  {
    id: 'getOwnSquad',
    scope: 'community:read',
    summary: 'Your squad, invitations and applications',
    description:
      'Your squad, the latest 50 invitations and applications, and the latest 24 closed periods; all of them are at /account/squad/invitations, /account/squad/applications and /account/squad/splits.',
  },
)

/** Proposes one; answers the squad page. */
export const POST = handle(
  { access: 'affiliate', body: squadRequestSchema, response: squadListSchema, status: 201 },
  async (context) => {
    await applyForSquad(context, context.body)
    return getOwnSquad(context.actor.affiliateId)
  },
  { id: 'applyForSquad', scope: 'community:write', summary: 'Apply for a squad of your own' },
)
