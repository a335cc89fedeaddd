import { apiQuery } from '@/components/shared/live/api-query'
import { bucketingSchema, dryRunSchema, memberHistorySchema } from '@/lib/traffic/buckets/admin-schema'
import { adminKeys } from '../kit/keys'

export const BUCKETING_PATH = '/api/admin/bucketing'

const KEY = adminKeys.page('bucketing')

/** Every bucket and every rule. */
export const bucketingOptions = apiQuery([...KEY, 'all'], BUCKETING_PATH, bucketingSchema)

/** A preview of what the rules would change now, fetched on request. */
export const dryRunOptions = apiQuery([...KEY, 'dry-run'], `${BUCKETING_PATH}/dry-run`, dryRunSchema, {
  // the typed phrase is compared with the result, so it must not be stale
  staleTime: 0,
  gcTime: 0,
})

export const historyOptions = (affiliateId: number) =>
  apiQuery([...KEY, 'history', affiliateId], `${BUCKETING_PATH}/affiliates/${affiliateId}`, memberHistorySchema)
