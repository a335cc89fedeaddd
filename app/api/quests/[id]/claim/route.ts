import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { claimSchema, questParamsSchema, questSchema } from '@/lib/quests/schema'
import { claimQuest } from '@/lib/quests/service'

/** Claims the reward of a quest for the session's affiliate, once; answers the quest as it is then. */
export const POST = handle(
  { access: 'affiliate', params: questParamsSchema, body: claimSchema, response: questSchema },
  ({ actor, params, body }) => claimQuest(actor.affiliateId, params.id, body.windowKey, systemClock),
)
