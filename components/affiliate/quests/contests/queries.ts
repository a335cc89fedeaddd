import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { ListedContest } from '@/lib/rewards/contests/schema'
import { questKeys } from '../queries'

const REFRESH_MS = 60_000

/** The contests the session's affiliate sees. Ranks are measured every minute. */
export const contestsOptions = queryOptions({
  // below those of quests, which live events refetch
  queryKey: [...questKeys.all, 'contests'] as const,
  queryFn: ({ signal }) => apiFetch<ListedContest[]>('/api/contests', { signal }),
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
})
