import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { lazySchema } from '@/lib/platform/http/api-client'
import { questKeys } from '../queries'

const listedContestListAnswer = lazySchema(async () =>
  (await import('@/lib/rewards/contests/schema')).contestSchema.array(),
)

// below those of quests, which live events refetch
const KEY = [...questKeys.all, 'contests']

/** The contests the session's affiliate sees. Ranks are measured every minute. */
export const contestsOptions = apiQuery(KEY, '/api/contests', listedContestListAnswer, {
  staleTime: POLL_MS.minute / 2,
  refetchInterval: POLL_MS.minute,
})
