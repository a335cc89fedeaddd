import { handle } from '@/lib/accounts/http/handle'
import { getStreak } from '@/lib/rewards/streak/data'
import { streakSchema } from '@/lib/rewards/streak/schema'

/** The streak of the session's affiliate as it was left when the app was last opened. [S7.2] */
export const GET = handle(
  { access: 'affiliate', response: streakSchema },
  ({ actor, at }) => getStreak(actor.affiliateId, at),
  { id: 'getStreak', scope: 'rewards:read', summary: 'The streak' },
)
