import { handle } from '@/lib/accounts/http/handle'
import { restoreStreak } from '@/lib/rewards/quests/streak-update-service'
import { getRestoreEligibility } from '@/lib/rewards/streak/data'
import { restoreEligibilitySchema, streakSchema } from '@/lib/rewards/streak/schema'

/** Whether the last broken streak can be restored now. [S7.4] */
export const GET = handle(
  { access: 'affiliate', response: restoreEligibilitySchema },
  ({ actor, at }) => getRestoreEligibility(actor.affiliateId, at),
  { id: 'getStreakRestore', scope: 'rewards:read', summary: 'Whether a broken streak can be restored' },
)

/** Restores it for one point. [S7.5] */
export const POST = handle({ access: 'affiliate', response: streakSchema }, (context) => restoreStreak(context), {
  id: 'restoreStreak',
  scope: 'rewards:write',
  summary: 'Restore a broken streak',
})
