import { getAchievements } from '@/lib/achievements/data'
import { achievementsSchema } from '@/lib/achievements/schema'
import { handle } from '@/lib/http/handle'

/** Level, total earnings and achievements of the session's affiliate; polled every five minutes. [S7.7] */
export const GET = handle({ access: 'affiliate', response: achievementsSchema }, ({ actor }) =>
  getAchievements(actor.affiliateId),
)
