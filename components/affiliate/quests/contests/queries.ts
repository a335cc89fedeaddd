import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { ListedContest } from '@/lib/rewards/contests/schema'
import { questKeys } from '../queries'

/** The contests the session's affiliate sees. Ranks are measured every minute. */
export const contestsOptions = queryOptions({
  // below those of quests, which live events refetch
  queryKey: [...questKeys.all, 'contests'] as const,
  queryFn: ({ signal }) => apiFetch<ListedContest[]>('/api/contests', { signal }),
  staleTime: POLL_MS.minute / 2,
  refetchInterval: POLL_MS.minute,
})
