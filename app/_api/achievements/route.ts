import { handle } from '@/lib/accounts/http/handle'
import { getAchievements } from '@/lib/rewards/achievements/data'
import { achievementsSchema } from '@/lib/rewards/achievements/schema'

/** Level, total earnings and achievements of the session's affiliate; polled every five minutes. [S7.7] */
export const GET = handle(
  { access: 'affiliate', response: achievementsSchema },
  ({ actor }) => getAchievements(actor.affiliateId),
  { id: 'listAchievements', scope: 'rewards:read', summary: 'Achievements' },
)
