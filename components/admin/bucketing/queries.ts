import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { bucketingSchema, dryRunSchema, memberHistorySchema } from '@/lib/traffic/buckets/admin-schema'
import { adminKeys } from '../kit/keys'

export const BUCKETING_PATH = '/api/admin/bucketing'

const KEY = adminKeys.page('bucketing')

/** Every bucket and every rule. */
export const bucketingOptions = queryOptions({
  queryKey: [...KEY, 'all'] as const,
  queryFn: async ({ signal }) => bucketingSchema.parse(await apiFetch(BUCKETING_PATH, { signal })),
})

/** A preview of what the rules would change now, fetched on request. */
export const dryRunOptions = queryOptions({
  queryKey: [...KEY, 'dry-run'] as const,
  queryFn: async ({ signal }) => dryRunSchema.parse(await apiFetch(`${BUCKETING_PATH}/dry-run`, { signal })),
  // the typed phrase is compared with the result, so it must not be stale
  staleTime: 0,
  gcTime: 0,
})

export const historyOptions = (affiliateId: number) =>
  queryOptions({
    queryKey: [...KEY, 'history', affiliateId] as const,
    queryFn: async ({ signal }) =>
      memberHistorySchema.parse(await apiFetch(`${BUCKETING_PATH}/affiliates/${affiliateId}`, { signal })),
  })
