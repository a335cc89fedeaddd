import { handle } from '@/lib/accounts/http/handle'
import { squadParamsSchema } from '@/lib/rewards/squads/applications/schema'
import { withdrawSquadApplication } from '@/lib/rewards/squads/applications/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** Takes an open proposal back; answers the squad page. */
export const DELETE = handle(
  { access: 'affiliate', params: squadParamsSchema, response: squadListSchema },
  async (context) => {
    await withdrawSquadApplication(context, context.params)
    return getOwnSquad(context.actor.affiliateId)
  },
  { id: 'withdrawSquad', scope: 'community:write', summary: 'Withdraw the application for a squad' },
)
