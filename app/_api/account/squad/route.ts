import { handle } from '@/lib/accounts/http/handle'
import { squadRequestSchema } from '@/lib/rewards/squads/applications/schema'
import { applyForSquad } from '@/lib/rewards/squads/applications/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** The session's squad, and the latest proposals, invitations and closed periods. */
export const GET = handle({ access: 'affiliate', response: squadListSchema }, ({ actor }) =>
  getOwnSquad(actor.affiliateId),
)

/** Proposes one; answers the squad page. */
export const POST = handle(
  { access: 'affiliate', body: squadRequestSchema, response: squadListSchema, status: 201 },
  async (context) => {
    await applyForSquad(context, context.body)
    return getOwnSquad(context.actor.affiliateId)
  },
)
