import { handle } from '@/lib/accounts/http/handle'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { acceptTermsSchema } from '@/lib/rewards/squads/periods/membership-schema'
import { acceptTerms } from '@/lib/rewards/squads/periods/membership-service'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** Accepts the changed members and split of the affiliate's squad; answers the squad page. */
export const POST = handle(
  { access: 'affiliate', body: acceptTermsSchema, response: squadListSchema },
  async (context) => {
    await acceptTerms(context, context.body)
    return getOwnSquad(context.actor.affiliateId)
  },
  { id: 'acceptSquadTerms', scope: 'community:write', summary: 'Accept changed terms of your squad' },
)
