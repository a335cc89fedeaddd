import { apiQuery, unchecked } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import type { AdvertiserSecretRow } from '@/lib/catalog/advertisers/secrets/admin-schema'
import type { BrowserReportingState } from '@/lib/tracking/browser/schema'
import type { Integration } from '@/lib/tracking/integration/method-schema'
import type { Shop } from '@/lib/tracking/shops/schema'

export const INTEGRATION_PATH = '/api/advertiser/integration'
const KEY = ['advertiser', 'integration'] as const

/** The state of each way, asked again every ten seconds. */
export const integrationOptions = apiQuery<Integration>([...KEY, 'ways'], INTEGRATION_PATH, unchecked, {
  refetchInterval: POLL_MS.figures,
})

export const SECRETS_PATH = `${INTEGRATION_PATH}/secrets`

/** The secrets, without what they are. */
export const secretsOptions = apiQuery<AdvertiserSecretRow[]>([...KEY, 'secrets'], SECRETS_PATH)

export const SHOPS_PATH = `${INTEGRATION_PATH}/shops`

/** The connected shops with their last webhooks, asked again every ten seconds. */
export const shopsOptions = apiQuery<Shop[]>([...KEY, 'shops'], SHOPS_PATH, unchecked, {
  refetchInterval: POLL_MS.figures,
})

export const BROWSER_PATH = `${INTEGRATION_PATH}/browser`

/** Whether and how the pages report sales. */
export const browserOptions = apiQuery<BrowserReportingState>([...KEY, 'browser'], BROWSER_PATH)
