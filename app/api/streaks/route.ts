import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getStreak } from '@/lib/streak/data'
import { streakSchema } from '@/lib/streak/schema'

/** The streak of the session's affiliate as it was left when the app was last opened. [S7.2] */
export const GET = handle({ access: 'affiliate', response: streakSchema }, ({ actor }) =>
  getStreak(actor.affiliateId, systemClock.now()),
)
