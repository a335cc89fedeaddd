import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { lazySchema } from '@/lib/platform/http/api-client'

const integrationAnswer = lazySchema(
  async () => (await import('@/lib/tracking/integration/method-schema')).integrationSchema,
)
const advertiserSecretRowListAnswer = lazySchema(async () =>
  (await import('@/lib/catalog/advertisers/secrets/admin-schema')).advertiserSecretSchema.array(),
)
const shopListAnswer = lazySchema(async () => (await import('@/lib/tracking/shops/schema')).shopSchema.array())
const browserReportingStateAnswer = lazySchema(
  async () => (await import('@/lib/tracking/browser/schema')).browserReportingStateSchema,
)

export const INTEGRATION_PATH = '/api/advertiser/integration'
const KEY = ['advertiser', 'integration'] as const

/** The state of each way, asked again every ten seconds. */
export const integrationOptions = apiQuery([...KEY, 'ways'], INTEGRATION_PATH, integrationAnswer, {
  refetchInterval: POLL_MS.figures,
})

export const SECRETS_PATH = `${INTEGRATION_PATH}/secrets`

/** The secrets, without what they are. */
export const secretsOptions = apiQuery([...KEY, 'secrets'], SECRETS_PATH, advertiserSecretRowListAnswer)

export const SHOPS_PATH = `${INTEGRATION_PATH}/shops`

/** The connected shops with their last webhooks, asked again every ten seconds. */
export const shopsOptions = apiQuery([...KEY, 'shops'], SHOPS_PATH, shopListAnswer, {
  refetchInterval: POLL_MS.figures,
})

export const BROWSER_PATH = `${INTEGRATION_PATH}/browser`

/** Whether and how the pages report sales. */
export const browserOptions = apiQuery([...KEY, 'browser'], BROWSER_PATH, browserReportingStateAnswer)
