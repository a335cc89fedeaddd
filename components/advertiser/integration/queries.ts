import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import type { AdvertiserSecretRow } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { BrowserReportingState } from '@/lib/tracking/browser/schema'
import type { Integration } from '@/lib/tracking/integration/method-schema'
import type { Shop } from '@/lib/tracking/shops/schema'

export const INTEGRATION_PATH = '/api/advertiser/integration'
const KEY = ['advertiser', 'integration'] as const

/** The state of each way, asked again every ten seconds. */
export const integrationOptions = queryOptions({
  queryKey: [...KEY, 'ways'],
  queryFn: ({ signal }) => apiFetch<Integration>(INTEGRATION_PATH, { signal }),
  refetchInterval: POLL_MS.figures,
})

export const SECRETS_PATH = `${INTEGRATION_PATH}/secrets`

/** The secrets, without what they are. */
export const secretsOptions = queryOptions({
  queryKey: [...KEY, 'secrets'],
  queryFn: ({ signal }) => apiFetch<AdvertiserSecretRow[]>(SECRETS_PATH, { signal }),
})

export const SHOPS_PATH = `${INTEGRATION_PATH}/shops`

/** The connected shops with their last webhooks, asked again every ten seconds. */
export const shopsOptions = queryOptions({
  queryKey: [...KEY, 'shops'],
  queryFn: ({ signal }) => apiFetch<Shop[]>(SHOPS_PATH, { signal }),
  refetchInterval: POLL_MS.figures,
})

export const BROWSER_PATH = `${INTEGRATION_PATH}/browser`

/** Whether and how the pages report sales. */
export const browserOptions = queryOptions({
  queryKey: [...KEY, 'browser'],
  queryFn: ({ signal }) => apiFetch<BrowserReportingState>(BROWSER_PATH, { signal }),
})
