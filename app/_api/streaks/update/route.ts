import { handle } from '@/lib/accounts/http/handle'
import { updateStreak } from '@/lib/rewards/quests/streak-update-service'
import { streakSchema, streakUpdateSchema } from '@/lib/rewards/streak/schema'

/** The app was opened: the server walks the days itself, whatever the body believes. [S7.3] */
export const POST = handle(
  { access: 'affiliate', body: streakUpdateSchema, response: streakSchema },
  (context) => updateStreak(context),
  { id: 'updateStreak', scope: 'rewards:write', summary: 'Count today for the streak' },
)
