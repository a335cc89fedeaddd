import { TOOLS } from '@/lib/learning/tools/constants'
import { COURSES } from '@/lib/learning/university/constants'
import { isVisibleTo, settingsFor } from '@/lib/reporting/search/rules'
import type { OfferRecord } from '@/lib/reporting/search/schema'
import { PAGES } from './pages'
import type { Sources } from './view'

/** What can be found: the offers that were loaded, and the pages, settings, courses and tools that come with the search. */
export function searchSources(offers: readonly OfferRecord[], isAffiliate: boolean): Sources {
  const pages = PAGES.filter(isVisibleTo(isAffiliate))
  return { offers, pages, settings: settingsFor(isAffiliate), courses: COURSES, tools: TOOLS }
}
