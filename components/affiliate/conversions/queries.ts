import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import type { AppealRequest } from '@/lib/conversions/appeals/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { conversionKeys, pollConversions } from './recent-queries'
import { type ConversionsView, toApiQuery } from './search-params'

const ownConversionsPageAnswer = lazySchema(
  async () => (await import('@/lib/conversions/lists/affiliate/schema')).ownConversionsPageSchema,
)
const trailAnswer = lazySchema(async () => (await import('@/lib/conversions/lists/trail/schema')).trailSchema)
const ownAppealAnswer = lazySchema(async () => (await import('@/lib/conversions/appeals/schema')).ownAppealSchema)

export const listKey = (view: ConversionsView) => [...conversionKeys.list, toApiQuery(view).toString()] as const

/** One page of the list. */
export const conversionsOptions = (view: ConversionsView, isLive: boolean) =>
  apiQuery(listKey(view), `/api/conversions/list?${toApiQuery(view)}`, ownConversionsPageAnswer, {
    placeholderData: keepPreviousData,
    ...pollConversions(isLive),
  })

/** One conversion from its click to its payout. */
export const trailOptions = (id: string) =>
  apiQuery([...conversionKeys.one, id], `/api/conversions/${encodeURIComponent(id)}`, trailAnswer)

const appealPath = (id: string) => `/api/conversions/${encodeURIComponent(id)}/appeal`

/** The affiliate's appeal about a conversion, or until when they may make one. */
export const appealOptions = (id: string) =>
  apiQuery([...conversionKeys.one, id, 'appeal'], appealPath(id), ownAppealAnswer)

export const makeAppeal = (id: string, body: AppealRequest) =>
  apiFetch(appealPath(id), { schema: ownAppealAnswer, method: 'POST', body })
