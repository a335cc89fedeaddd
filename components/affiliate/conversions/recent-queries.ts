import { queryOptions } from '@tanstack/react-query'
import { RECENT_LIMIT } from '@/lib/conversions/lifecycle/api-constants'
import type { ConversionsPage } from '@/lib/conversions/lifecycle/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { TODAY_REFRESH_MS } from '@/lib/reporting/stats/constants'

export const conversionKeys = {
  all: ['conversions'] as const,
  recent: ['conversions', 'recent'] as const,
  list: ['conversions', 'list'] as const,
  one: ['conversions', 'one'] as const,
}

/** How often they are requested while live events say when one is new or has changed. */
export const LIVE_REFRESH_MS = 60_000

/** The latest conversions. Without live events they are refreshed together with today's figures. */
export const recentConversionsOptions = (isLive: boolean) =>
  queryOptions({
    queryKey: conversionKeys.recent,
    queryFn: async ({ signal }) => {
      const page = await apiFetch<ConversionsPage>(`/api/conversions?limit=${RECENT_LIMIT}`, { signal })
      return page.conversions
    },
    staleTime: TODAY_REFRESH_MS,
    refetchInterval: isLive ? LIVE_REFRESH_MS : TODAY_REFRESH_MS,
    refetchOnWindowFocus: true,
  })
