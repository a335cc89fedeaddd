import { handle } from '@/lib/accounts/http/handle'
import { streakSchema, streakUpdateSchema } from '@/lib/rewards/streak/schema'
import { updateStreak } from '@/lib/rewards/streak-updates/service'

/** The app was opened: the server walks the days itself, whatever the body believes. [S7.3] */
export const POST = handle({ access: 'affiliate', body: streakUpdateSchema, response: streakSchema }, (context) =>
  updateStreak(context),
)
