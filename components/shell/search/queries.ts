import { queryOptions } from '@tanstack/react-query'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import type { OfferRecord } from '@/lib/reporting/search/schema'

const offerRecordListAnswer = lazySchema(async () =>
  (await import('@/lib/reporting/search/schema')).offerRecordSchema.array(),
)

export const searchKeys = { offers: ['search', 'offers'] as const }

const CACHE_MS = 300_000

/**
 * Loaded once when the search opens: never refetched while it is open, and dropped five minutes after it was closed.
 * Closing does not cancel the request, because Enter may be waiting for it. [S7.14]
 */
export const offersOptions = queryOptions({
  queryKey: searchKeys.offers,
  queryFn: fetchOffers,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: CACHE_MS,
})

/** A failure is only logged. [S8.19] */
async function fetchOffers(): Promise<OfferRecord[]> {
  try {
    return await apiFetch('/api/offers', { schema: offerRecordListAnswer })
  } catch (error) {
    console.error('Offers could not be loaded', error)
    throw error
  }
}
