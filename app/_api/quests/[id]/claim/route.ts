import { handle } from '@/lib/accounts/http/handle'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { claimSchema, questParamsSchema, questSchema } from '@/lib/rewards/quests/schema'

/** Claims the reward of a quest for the session's affiliate, once; answers the quest as it is then. */
export const POST = handle(
  { access: 'affiliate', params: questParamsSchema, body: claimSchema, response: questSchema },
  (context) => claimQuest(context, { questId: context.params.id, windowKey: context.body.windowKey }),
  { id: 'claimQuest', scope: 'rewards:write', summary: 'Claim the reward of a quest' },
)
