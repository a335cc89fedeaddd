import { handle } from '@/lib/accounts/http/handle'
import { squadAnswerParams } from '@/lib/rewards/squads/applications/invitation-schema'
import { answerInvitation } from '@/lib/rewards/squads/applications/invitation-service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { squadListSchema } from '@/lib/rewards/squads/schema'

/** Accepts or declines a proposal that names the affiliate; answers the squad page. */
export const POST = handle(
  { access: 'affiliate', params: squadAnswerParams, response: squadListSchema },
  async (context) => {
    await answerInvitation(context, context.params)
    return getOwnSquad(context.actor.affiliateId)
  },
  { id: 'answerSquadInvitation', scope: 'community:write', summary: 'Accept or decline an invitation to a squad' },
)
