import { handle } from '@/lib/accounts/http/handle'
import { getStreakHistory } from '@/lib/rewards/streak/data'
import { streakHistoryQuerySchema, streakHistorySchema } from '@/lib/rewards/streak/schema'

/** The calendar of a streak: what each Eastern day was, and what happened. */
export const GET = handle(
  { access: 'affiliate', query: streakHistoryQuerySchema, response: streakHistorySchema },
  ({ actor, query, at }) => getStreakHistory(actor.affiliateId, query.from, query.to, at),
  {
    id: 'getStreakHistory',
    scope: 'rewards:read',
    summary: 'The days of the streak',
    example: { query: 'from=2026-11-01&to=2026-11-20' },
  },
)
