import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { achievementsAnswer } from '@/components/shared/states/answer-shapes'
import { ApiError } from '@/lib/platform/http/api-client'

export const achievementKeys = { all: ['achievements'] as const }

/** On 429 there is no message, and the cached data stays. [S8.4] */
export const isTooOften = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/**
 * Level, total earnings and achievements, polled every five minutes. The card and the ring do not make the first call:
 * it follows the first balance call (see useLoadProgress). [S7.7]
 */
export const achievementsOptions = apiQuery(achievementKeys.all, '/api/achievements', achievementsAnswer, {
  enabled: ({ state }) => state.status !== 'pending',
  retry: (failures, error) => !isTooOften(error) && failures < 1,
  staleTime: POLL_MS.account,
  refetchInterval: POLL_MS.account,
})
