import { handle } from '@/lib/accounts/http/handle'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { leaveSquad } from '@/lib/rewards/squads/periods/membership-service'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** Leaves the affiliate's squad; answers the squad page. */
export const POST = handle(
  { access: 'affiliate', response: squadListSchema },
  async (context) => {
    await leaveSquad(context)
    return getOwnSquad(context.actor.affiliateId)
  },
  { id: 'leaveSquad', scope: 'community:write', summary: 'Leave your squad' },
)
