import { handle } from '@/lib/accounts/http/handle'
import { acceptTermsSchema } from '@/lib/rewards/squad-membership/schema'
import { acceptTerms } from '@/lib/rewards/squad-membership/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** Accepts the changed members and split of the affiliate's squad; answers the squad page. */
export const POST = handle(
  { access: 'affiliate', body: acceptTermsSchema, response: squadListSchema },
  async (context) => {
    await acceptTerms(context, context.body)
    return getOwnSquad(context.actor.affiliateId)
  },
)
