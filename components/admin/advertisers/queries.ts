import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { advertiserDetailSchema } from '@/lib/catalog/advertisers/admin-schema'
import { billingSchema } from '@/lib/people/advertisers/balance/schema'
import { advertiserPeopleSchema } from '@/lib/people/advertisers/members/schema'
import { storedCallSchema } from '@/lib/tracking/postbacks/admin-schema'
import { platformPostbacksSchema } from '@/lib/tracking/previous-platforms/postbacks/admin-schema'
import { adminKeys } from '../kit/keys'

export const ADVERTISERS_PATH = '/api/admin/advertisers'
const KEY = adminKeys.page('advertisers')

export const advertiserPeopleOptions = (id: number) =>
  apiQuery([...KEY, 'people', id], `${ADVERTISERS_PATH}/${id}/people`, advertiserPeopleSchema)

/** Calls shown on the sheet of an advertiser. */
const CALLS_SHOWN = 8
const callsSchema = listSchema(storedCallSchema)

export const advertiserBillingOptions = (id: number) =>
  apiQuery([...KEY, 'billing', id], `${ADVERTISERS_PATH}/${id}/billing`, billingSchema)

export const advertiserOptions = (id: number) =>
  apiQuery([...KEY, 'one', id], `${ADVERTISERS_PATH}/${id}`, advertiserDetailSchema)

export const lastCallsOptions = (id: number) =>
  apiQuery([...KEY, 'calls', id], `${ADVERTISERS_PATH}/${id}/calls?size=${CALLS_SHOWN}`, callsSchema)

export const platformPostbacksOptions = (id: number) =>
  apiQuery([...KEY, 'old postbacks', id], `${ADVERTISERS_PATH}/${id}/old-postbacks`, platformPostbacksSchema)

/** Until the sections with answers of their own have them: one that grows later would move the buttons below it. */
export function useAdvertiserSectionsLoading(id: number | null): boolean {
  const sections = useQueries({
    queries: [advertiserBillingOptions, advertiserPeopleOptions, platformPostbacksOptions].map((options) => ({
      ...options(id ?? 0),
      enabled: id !== null,
    })),
  })
  return sections.some(({ isLoading }) => isLoading)
}
