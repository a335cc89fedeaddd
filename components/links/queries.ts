import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import {
  type SmartLinkInput,
  shareHistorySchema,
  smartLinkSchema,
  smartLinksSchema,
} from '@/lib/traffic/smart-links/schema'

const SMART = '/api/links/smart'

export const linkKeys = {
  smart: ['links', 'smart'] as const,
  shares: (id: number) => ['links', 'shares', id] as const,
}

/** The smart links with the results of their offers. */
export const smartLinksOptions = queryOptions({
  queryKey: linkKeys.smart,
  queryFn: async ({ signal }) => smartLinksSchema.parse(await apiFetch(SMART, { signal })),
})

/** The shares of a smart link over time. */
export const sharesOptions = (id: number) =>
  queryOptions({
    queryKey: linkKeys.shares(id),
    queryFn: async ({ signal }) => shareHistorySchema.parse(await apiFetch(`${SMART}/${id}/shares`, { signal })),
  })

/** Makes a smart link, or replaces the one with this id. */
export const saveSmartLink = async ({ id, ...body }: SmartLinkInput & { id?: number | undefined }) =>
  smartLinkSchema.parse(
    await apiFetch(id === undefined ? SMART : `${SMART}/${id}`, { method: id === undefined ? 'POST' : 'PUT', body }),
  )

export const removeSmartLink = async (id: number) =>
  smartLinksSchema.parse(await apiFetch(`${SMART}/${id}`, { method: 'DELETE' }))
