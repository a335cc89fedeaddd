import { apiQuery, unchecked } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import type { ListedContest } from '@/lib/rewards/contests/schema'
import { questKeys } from '../queries'

// below those of quests, which live events refetch
const KEY = [...questKeys.all, 'contests']

/** The contests the session's affiliate sees. Ranks are measured every minute. */
export const contestsOptions = apiQuery<ListedContest[]>(KEY, '/api/contests', unchecked, {
  staleTime: POLL_MS.minute / 2,
  refetchInterval: POLL_MS.minute,
})
