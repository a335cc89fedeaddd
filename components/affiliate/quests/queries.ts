import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import type { ListedQuest } from '@/lib/rewards/quests/schema'

const listedQuestListAnswer = lazySchema(async () => (await import('@/lib/rewards/quests/schema')).questSchema.array())
const listedQuestAnswer = lazySchema(async () => (await import('@/lib/rewards/quests/schema')).questSchema)

export const questKeys = { all: ['quests'] as const }

/** The quests open to the session's affiliate, with their progress. */
export const questsOptions = apiQuery(questKeys.all, '/api/quests', listedQuestListAnswer, {
  staleTime: POLL_MS.minute / 2,
  refetchInterval: POLL_MS.minute,
})

/** Claims a reward; returns the updated quest. */
export const claimQuest = ({ id, windowKey }: Pick<ListedQuest, 'id' | 'windowKey'>): Promise<ListedQuest> =>
  apiFetch(`/api/quests/${id}/claim`, { schema: listedQuestAnswer, method: 'POST', body: { windowKey } })
