import { settingsFor } from '@/lib/search/rules'
import type { OfferRecord } from '@/lib/search/schema'
import { TOOLS } from '@/lib/tools/constants'
import type { Sources } from './view'

/** What can be found: the offers that were loaded, and the settings and tools everybody's browser knows. */
export function searchSources(offers: readonly OfferRecord[], isAffiliate: boolean): Sources {
  return { offers, settings: settingsFor(isAffiliate), tools: TOOLS }
}
