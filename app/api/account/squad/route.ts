import { handle } from '@/lib/http/handle'
import { listSquadApplications } from '@/lib/squads/data'
import { squadListSchema, squadRequestSchema } from '@/lib/squads/schema'
import { applyForSquad } from '@/lib/squads/service'

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
