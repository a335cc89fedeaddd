import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AppealRequest, OwnAppeal } from '@/lib/conversions/appeals/schema'
import type { OwnConversionsPage } from '@/lib/conversions/lists/affiliate/schema'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { TODAY_REFRESH_MS } from '@/lib/reporting/stats/constants'
import { conversionKeys, LIVE_REFRESH_MS } from './recent-queries'
import { type ConversionsView, queryOf } from './search-params'

export const listKey = (view: ConversionsView) => [...conversionKeys.list, queryOf(view).toString()] as const

/** One page of the list. Without live events it is refreshed together with today's figures. */
export const conversionsOptions = (view: ConversionsView, isLive: boolean) =>
  queryOptions({
    queryKey: listKey(view),
    queryFn: ({ signal }) => apiFetch<OwnConversionsPage>(`/api/conversions/list?${queryOf(view)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: TODAY_REFRESH_MS,
    refetchInterval: isLive ? LIVE_REFRESH_MS : TODAY_REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** One conversion from its click to its payout. */
export const trailOptions = (id: string) =>
  queryOptions({
    queryKey: [...conversionKeys.one, id] as const,
    queryFn: ({ signal }) => apiFetch<Trail>(`/api/conversions/${encodeURIComponent(id)}`, { signal }),
  })

const appealPath = (id: string) => `/api/conversions/${encodeURIComponent(id)}/appeal`

/** The affiliate's appeal about a conversion, or until when they may make one. */
export const appealOptions = (id: string) =>
  queryOptions({
    queryKey: [...conversionKeys.one, id, 'appeal'] as const,
    queryFn: ({ signal }) => apiFetch<OwnAppeal>(appealPath(id), { signal }),
  })

export const makeAppeal = (id: string, body: AppealRequest) =>
  apiFetch<OwnAppeal>(appealPath(id), { method: 'POST', body })
