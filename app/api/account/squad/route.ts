import { handle } from '@/lib/accounts/http/handle'
import { listSquadApplications } from '@/lib/rewards/squads/data'
import { squadListSchema, squadRequestSchema } from '@/lib/rewards/squads/schema'
import { applyForSquad } from '@/lib/rewards/squads/service'

/** The session's squad and its own proposals. */
export const GET = handle({ access: 'affiliate', response: squadListSchema }, ({ actor }) =>
  listSquadApplications(actor.affiliateId),
)

/** Proposes one; answers all. */
export const POST = handle(
  { access: 'affiliate', body: squadRequestSchema, response: squadListSchema, status: 201 },
  async ({ actor, body }) => {
    await applyForSquad(actor, body)
    return listSquadApplications(actor.affiliateId)
  },
)
