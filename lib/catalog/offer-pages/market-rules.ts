import { bestMatches } from '@/lib/platform/text/match'
import { FEATURED_CATEGORY } from '../offers/constants'
import { isFeatured, type OfferCard } from '../offers/rules'
import { type MarketSort, NO_CATEGORY } from './market-constants'

/** An offer as the marketplace shows it. */
export type MarketOffer = OfferCard

/** Offers that match every word of a text; all of them without a text. [S5.5] */
const withText = (offers: readonly MarketOffer[], text: string): readonly MarketOffer[] =>
  text.trim() === ''
    ? offers
    : bestMatches(offers, text, ({ name, advertiser, categories, description }) => ({
        name,
        also: [advertiser, ...categories],
        text: description,
      }))

const byName = (a: MarketOffer, b: MarketOffer) => a.name.localeCompare(b.name) || a.id - b.id

/** Comparators by sort. A flat payout sorts before a pure percentage, whose amount depends on the sale. */
const ORDERS: Record<MarketSort, (a: MarketOffer, b: MarketOffer) => number> = {
  featured: (a, b) => Number(isFeatured(b)) - Number(isFeatured(a)) || byName(a, b),
  epc: (a, b) => (b.epcCents ?? -1) - (a.epcCents ?? -1) || byName(a, b),
  payout: (a, b) => b.flatPayoutCents - a.flatPayoutCents || b.percentPayoutBps - a.percentPayoutBps || byName(a, b),
  newest: (a, b) => b.openedAt.localeCompare(a.openedAt) || byName(a, b),
}

export type MarketFilter = { text: string; category: string | null; sort: MarketSort }
export type MarketSection = { title: string; offers: MarketOffer[] }

/**
 * The sections of the marketplace: featured offers, then the rest by category, each offer once. With a chosen category,
 * a text or another sort it is one list, sorted as a whole.
 * @param categories all categories, in display order
 */
export function marketSections(
  offers: readonly MarketOffer[],
  categories: readonly string[],
  { text, category, sort }: MarketFilter,
): MarketSection[] {
  const inCategory = category === null ? offers : offers.filter((offer) => displayCategories(offer).includes(category))
  const shown = [...withText(inCategory, text)].sort(ORDERS[sort])
  if (category !== null || text.trim() !== '' || sort !== 'featured') {
    return shown.length === 0 ? [] : [{ title: category ?? 'All offers', offers: shown }]
  }
  const order = [...new Set([FEATURED_CATEGORY, ...categories])]
  return order
    .map((title) => ({ title, offers: shown.filter((offer) => sectionOf(offer) === title) }))
    .filter((section) => section.offers.length > 0)
}

const sectionOf = (offer: MarketOffer): string =>
  isFeatured(offer) ? FEATURED_CATEGORY : (displayCategories(offer)[0] ?? NO_CATEGORY)

/** The categories of an offer; `Other` for one without any. */
export const displayCategories = ({ categories }: Pick<MarketOffer, 'categories'>): readonly string[] =>
  categories.length === 0 ? [NO_CATEGORY] : categories
