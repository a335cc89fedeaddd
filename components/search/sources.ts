import { settingsFor } from '@/lib/search/rules'
import type { OfferRecord } from '@/lib/search/schema'
import { TOOLS } from '@/lib/tools/constants'
import { COURSES } from '@/lib/university/constants'
import type { Sources } from './view'

/** What can be found: the offers that were loaded, and the settings, courses and tools that come with the search. */
export function searchSources(offers: readonly OfferRecord[], isAffiliate: boolean): Sources {
  return { offers, settings: settingsFor(isAffiliate), courses: COURSES, tools: TOOLS }
}
