import { handle } from '@/lib/accounts/http/handle'
import { listSquadApplications } from '@/lib/rewards/squads/data'
import { squadListSchema, squadParamsSchema } from '@/lib/rewards/squads/schema'
import { withdrawSquadApplication } from '@/lib/rewards/squads/service'

/** Takes an open proposal back; answers all. */
export const DELETE = handle(
  { access: 'affiliate', params: squadParamsSchema, response: squadListSchema },
  async ({ actor, params }) => {
    await withdrawSquadApplication(actor.affiliateId, params.id)
    return listSquadApplications(actor.affiliateId)
  },
)
