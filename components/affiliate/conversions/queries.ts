import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AppealRequest, OwnAppeal } from '@/lib/conversions/appeals/schema'
import type { OwnConversionsPage } from '@/lib/conversions/lists/affiliate/schema'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { conversionKeys, pollConversions } from './recent-queries'
import { type ConversionsView, queryOf } from './search-params'

export const listKey = (view: ConversionsView) => [...conversionKeys.list, queryOf(view).toString()] as const

/** One page of the list. */
export const conversionsOptions = (view: ConversionsView, isLive: boolean) =>
  queryOptions({
    queryKey: listKey(view),
    queryFn: ({ signal }) => apiFetch<OwnConversionsPage>(`/api/conversions/list?${queryOf(view)}`, { signal }),
    placeholderData: keepPreviousData,
    ...pollConversions(isLive),
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
