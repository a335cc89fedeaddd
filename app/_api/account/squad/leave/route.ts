import { handle } from '@/lib/accounts/http/handle'
import { leaveSquad } from '@/lib/rewards/squad-membership/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** Leaves the affiliate's squad; answers the squad page. */
export const POST = handle({ access: 'affiliate', response: squadListSchema }, async (context) => {
  await leaveSquad(context)
  return getOwnSquad(context.actor.affiliateId)
})
