import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getStreakHistory } from '@/lib/streak/data'
import { streakHistoryQuerySchema, streakHistorySchema } from '@/lib/streak/schema'

/** The calendar of a streak: what each Eastern day was, and what happened. */
export const GET = handle(
  { access: 'affiliate', query: streakHistoryQuerySchema, response: streakHistorySchema },
  ({ actor, query }) => getStreakHistory(actor.affiliateId, query.from, query.to, systemClock.now()),
)
