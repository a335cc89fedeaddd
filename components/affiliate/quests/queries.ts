import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { ListedQuest } from '@/lib/rewards/quests/schema'

const REFRESH_MS = 60_000

export const questKeys = { all: ['quests'] as const }

/** The quests open to the session's affiliate, with their progress. */
export const questsOptions = queryOptions({
  queryKey: questKeys.all,
  queryFn: ({ signal }) => apiFetch<ListedQuest[]>('/api/quests', { signal }),
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
})

/** Claims a reward; returns the updated quest. */
export const claimQuest = ({ id, windowKey }: Pick<ListedQuest, 'id' | 'windowKey'>): Promise<ListedQuest> =>
  apiFetch<ListedQuest>(`/api/quests/${id}/claim`, { method: 'POST', body: { windowKey } })
