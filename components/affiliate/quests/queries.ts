import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { questAnswer, questsAnswer } from '@/components/shared/states/answer-shapes'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { ListedQuest } from '@/lib/rewards/quests/schema'

export const questKeys = { all: ['quests'] as const }

/** The quests open to the session's affiliate, with their progress. */
export const questsOptions = apiQuery(questKeys.all, '/api/quests', questsAnswer, {
  staleTime: POLL_MS.minute / 2,
  refetchInterval: POLL_MS.minute,
})

/** Claims a reward; returns the updated quest. */
export const claimQuest = ({ id, windowKey }: Pick<ListedQuest, 'id' | 'windowKey'>): Promise<ListedQuest> =>
  apiFetch(`/api/quests/${id}/claim`, { schema: questAnswer, method: 'POST', body: { windowKey } })
