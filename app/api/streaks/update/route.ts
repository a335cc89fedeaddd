import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { openStreak } from '@/lib/streak/opening'
import { streakSchema, streakUpdateSchema } from '@/lib/streak/schema'

/** The app was opened: the server walks the days itself, whatever the body believes. [S7.3] */
export const POST = handle({ access: 'affiliate', body: streakUpdateSchema, response: streakSchema }, ({ actor }) =>
  openStreak(actor.affiliateId, systemClock),
)
