import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery, unchecked } from '@/components/shared/live/api-query'
import type { AppealRequest, OwnAppeal } from '@/lib/conversions/appeals/schema'
import type { OwnConversionsPage } from '@/lib/conversions/lists/affiliate/schema'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { conversionKeys, pollConversions } from './recent-queries'
import { type ConversionsView, toApiQuery } from './search-params'

export const listKey = (view: ConversionsView) => [...conversionKeys.list, toApiQuery(view).toString()] as const

/** One page of the list. */
export const conversionsOptions = (view: ConversionsView, isLive: boolean) =>
  apiQuery<OwnConversionsPage>(listKey(view), `/api/conversions/list?${toApiQuery(view)}`, unchecked, {
    placeholderData: keepPreviousData,
    ...pollConversions(isLive),
  })

/** One conversion from its click to its payout. */
export const trailOptions = (id: string) =>
  apiQuery<Trail>([...conversionKeys.one, id], `/api/conversions/${encodeURIComponent(id)}`)

const appealPath = (id: string) => `/api/conversions/${encodeURIComponent(id)}/appeal`

/** The affiliate's appeal about a conversion, or until when they may make one. */
export const appealOptions = (id: string) => apiQuery<OwnAppeal>([...conversionKeys.one, id, 'appeal'], appealPath(id))

export const makeAppeal = (id: string, body: AppealRequest) =>
  apiFetch<OwnAppeal>(appealPath(id), { method: 'POST', body })
