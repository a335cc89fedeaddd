import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { MARKET_SORTS } from '@/lib/catalog/offer-pages/market-constants'

/** The marketplace's filters in the URL, so that a view can be shared. */
export const marketParams = {
  q: parseAsString.withDefault(''),
  category: parseAsString,
  sort: parseAsStringLiteral(MARKET_SORTS).withDefault('featured'),
}
