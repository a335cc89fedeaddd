import 'server-only'
import { listCards, listCategoryNames, openTo } from '../offers/data'
import { readOwnTerms } from '../payouts/affiliate/terms-data'
import { displayCategories, type MarketOffer } from './market-rules'

export type Market = {
  offers: MarketOffer[]
  /** Categories of the offers, in display order. */
  categories: string[]
}

/** The offers an affiliate can promote now, with figures of the whole network. [S2.13] */
export async function getMarket(affiliateId: number, at: Date): Promise<Market> {
  const terms = await readOwnTerms(affiliateId, at)
  const shown = openTo(affiliateId, at, terms.hiddenOfferIds)
  const [offers, names] = await Promise.all([listCards(shown, terms, at), listCategoryNames()])
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const categories = [...new Set(offers.flatMap(displayCategories))].sort((a, b) => placeOf(a) - placeOf(b))
  return { offers, categories }
}
