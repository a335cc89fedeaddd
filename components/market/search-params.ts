import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { MARKET_SORTS } from '@/lib/catalog/market/constants'

/** What the marketplace shows, in its address, so that it can be shared. */
export const marketParams = {
  q: parseAsString.withDefault(''),
  category: parseAsString,
  sort: parseAsStringLiteral(MARKET_SORTS).withDefault('featured'),
}
