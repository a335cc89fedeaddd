import { queryOptions } from '@tanstack/react-query'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { advertiserDetailSchema } from '@/lib/catalog/advertisers/admin-schema'
import { billingSchema } from '@/lib/people/advertisers/balance/schema'
import { advertiserPeopleSchema } from '@/lib/people/advertisers/members/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { storedCallSchema } from '@/lib/tracking/postbacks/admin-schema'
import { oldPostbacksSchema } from '@/lib/tracking/previous-platforms/postbacks/admin-schema'
import { adminKeys } from '../kit/keys'

export const ADVERTISERS_PATH = '/api/admin/advertisers'
const KEY = adminKeys.page('advertisers')

export const advertiserPeopleOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'people', id],
    queryFn: async ({ signal }) =>
      advertiserPeopleSchema.parse(await apiFetch(`${ADVERTISERS_PATH}/${id}/people`, { signal })),
  })

/** Calls shown on the sheet of an advertiser. */
const CALLS_SHOWN = 8
const callsSchema = listSchema(storedCallSchema)

export const advertiserBillingOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'billing', id],
    queryFn: async ({ signal }) => billingSchema.parse(await apiFetch(`${ADVERTISERS_PATH}/${id}/billing`, { signal })),
  })

export const advertiserOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) =>
      advertiserDetailSchema.parse(await apiFetch(`${ADVERTISERS_PATH}/${id}`, { signal })),
  })

export const lastCallsOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'calls', id],
    queryFn: async ({ signal }) =>
      callsSchema.parse(await apiFetch(`${ADVERTISERS_PATH}/${id}/calls?size=${CALLS_SHOWN}`, { signal })),
  })

export const oldPostbacksOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'old postbacks', id],
    queryFn: async ({ signal }) =>
      oldPostbacksSchema.parse(await apiFetch(`${ADVERTISERS_PATH}/${id}/old-postbacks`, { signal })),
  })
