import { handle } from '@/lib/http/handle'
import { listSquadApplications } from '@/lib/squads/data'
import { squadListSchema, squadParamsSchema } from '@/lib/squads/schema'
import { withdrawSquadApplication } from '@/lib/squads/service'

/** Takes an open proposal back; answers all. */
export const DELETE = handle(
  { access: 'affiliate', params: squadParamsSchema, response: squadListSchema },
  async ({ actor, params }) => {
    await withdrawSquadApplication(actor.affiliateId, params.id)
    return listSquadApplications(actor.affiliateId)
  },
)
