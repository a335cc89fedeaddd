import { queryOptions } from '@tanstack/react-query'
import { isOld, POLL_MS } from '@/components/shared/live/polling'
import { recentConversionsAnswer } from '@/components/shared/states/answer-shapes'
import { RECENT_LIMIT } from '@/lib/conversions/lifecycle/api-constants'
import { apiFetch } from '@/lib/platform/http/api-client'

export const conversionKeys = {
  all: ['conversions'] as const,
  recent: ['conversions', 'recent'] as const,
  list: ['conversions', 'list'] as const,
  one: ['conversions', 'one'] as const,
}

/** Conversions are requested together with today's figures, unless live events say when one is new or has changed. */
export const pollConversions = (isLive: boolean) => ({
  staleTime: POLL_MS.figures,
  refetchInterval: isLive ? POLL_MS.minute : POLL_MS.figures,
  refetchOnWindowFocus: isOld,
})

/** The latest conversions. */
export const recentConversionsOptions = (isLive: boolean) =>
  queryOptions({
    queryKey: conversionKeys.recent,
    queryFn: async ({ signal }) => {
      const page = await apiFetch(`/api/conversions?limit=${RECENT_LIMIT}`, { schema: recentConversionsAnswer, signal })
      return page.conversions
    },
    ...pollConversions(isLive),
  })
