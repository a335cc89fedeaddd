import { queryOptions } from '@tanstack/react-query'
import { adminOfferSchema, offerChoicesSchema } from '@/lib/catalog/offers/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const OFFERS_PATH = '/api/admin/offers'
/** The first part of every key of the page: a change refetches what begins with it. */
export const OFFERS_KEY = adminKeys.page('offers')

export const offerOptions = (id: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'one', id],
    queryFn: async ({ signal }) => adminOfferSchema.parse(await apiFetch(`${OFFERS_PATH}/${id}`, { signal })),
  })

export const choicesOptions = queryOptions({
  queryKey: [...OFFERS_KEY, 'choices'],
  queryFn: async ({ signal }) => offerChoicesSchema.parse(await apiFetch(`${OFFERS_PATH}/choices`, { signal })),
})
