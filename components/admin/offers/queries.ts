import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { historySchema } from '@/lib/backoffice/audit/schema'
import { applicationRowsSchema } from '@/lib/catalog/applications/admin-schema'
import { materialsSchema } from '@/lib/catalog/materials/admin-schema'
import { rulesVersionsSchema } from '@/lib/catalog/materials/rules/admin-schema'
import { adminOfferSchema, offerChoicesSchema } from '@/lib/catalog/offers/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { testCallsSchema } from '@/lib/tracking/test-mode/clicks/admin-schema'
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

export const materialsOptions = (id: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'materials', id],
    queryFn: async ({ signal }) => materialsSchema.parse(await apiFetch(`${OFFERS_PATH}/${id}/materials`, { signal })),
  })

export const rulesOptions = (id: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'rules', id],
    queryFn: async ({ signal }) => rulesVersionsSchema.parse(await apiFetch(`${OFFERS_PATH}/${id}/rules`, { signal })),
  })

/** The rows shown on the tab; the queue of applications has the others. */
const AFFILIATES_SHOWN = 50

export const affiliatesOptions = (id: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'affiliates', id],
    queryFn: async ({ signal }) =>
      applicationRowsSchema.parse(
        await apiFetch(`${OFFERS_PATH}/${id}/affiliates?size=${AFFILIATES_SHOWN}`, { signal }),
      ),
  })

export const historyOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...OFFERS_KEY, 'history', id],
    queryFn: async ({ signal, pageParam }) => {
      const older = pageParam === 0 ? '' : `?before=${pageParam}`
      return historySchema.parse(await apiFetch(`${OFFERS_PATH}/${id}/history${older}`, { signal }))
    },
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.seq : undefined),
  })

export const testCallsOptions = (id: number, clickId: string) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'test-calls', id, clickId],
    queryFn: async ({ signal }) =>
      testCallsSchema.parse(await apiFetch(`${OFFERS_PATH}/${id}/test-clicks/${clickId}`, { signal })),
    refetchInterval: POLL_MS.tests,
  })
