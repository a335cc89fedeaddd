import { handle } from '@/lib/accounts/http/handle'
import { listQuests } from '@/lib/rewards/quests/data'
import { questsSchema } from '@/lib/rewards/quests/schema'

/** The quests of the session's affiliate, with their progress. [S2.83] */
export const GET = handle(
  { access: 'affiliate', response: questsSchema },
  ({ actor, at }) => listQuests(actor.affiliateId, at),
  { id: 'listQuests', scope: 'rewards:read', summary: 'Quests with their progress' },
)
