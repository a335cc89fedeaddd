import { FEATURED_CATEGORY } from '../offers/constants'
import { bestMatches } from '../text/match'
import { EPC_MIN_CLICKS, type MarketSort, NO_CATEGORY } from './constants'

/** An offer as the marketplace shows it. Money in whole cents. */
export type MarketOffer = {
  id: number
  name: string
  advertiser: string
  description: string
  thumbnail: string | null
  categories: readonly string[]
  payoutLabel: string
  /** The flat part of the payout; 0 where the offer pays a percentage alone. */
  flatPayoutCents: number
  percentPayoutBps: number
  holdDays: number
  /** Open to all, or open to this affiliate because staff approved them. */
  requiresApproval: boolean
  attribution: { days: number; isFirstClick: boolean }
  /** Earnings per click of all affiliates, in fractions of a cent too; null while there are too few clicks. */
  epcCents: number | null
  /** What the offer may pay on one Eastern day and what is left of today's; null is no ceiling. [S3.42] */
  cap: { limitCents: number; leftCents: number } | null
  openedAt: string
}

/** Earnings per click; null below the clicks that make it a figure. */
export const epcOf = (payoutCents: number, clicks: number): number | null =>
  clicks < EPC_MIN_CLICKS ? null : payoutCents / clicks

/** Whether nothing more is paid today: what is left is gone, or smaller than one payout. */
export const isCapReached = ({ cap, flatPayoutCents }: Pick<MarketOffer, 'cap' | 'flatPayoutCents'>): boolean =>
  cap !== null && (cap.leftCents <= 0 || cap.leftCents < flatPayoutCents)

export const isFeatured = ({ categories }: Pick<MarketOffer, 'categories'>): boolean =>
  categories.includes(FEATURED_CATEGORY)

/** "30 days, last click" */
export const attributionLabel = ({ days, isFirstClick }: MarketOffer['attribution']): string =>
  `${days} ${days === 1 ? 'day' : 'days'}, ${isFirstClick ? 'first' : 'last'} click`

/** Offers that every word of the text is found in, wherever; all of them without a text. [S5.5] */
const withText = (offers: readonly MarketOffer[], text: string): readonly MarketOffer[] =>
  text.trim() === ''
    ? offers
    : bestMatches(offers, text, ({ name, advertiser, categories, description }) => ({
        name,
        also: [advertiser, ...categories],
        text: description,
      }))

const byName = (a: MarketOffer, b: MarketOffer) => a.name.localeCompare(b.name) || a.id - b.id

/** By their sort. A flat payout comes before a percentage alone, whose sum depends on the sale. */
const ORDERS: Record<MarketSort, (a: MarketOffer, b: MarketOffer) => number> = {
  featured: (a, b) => Number(isFeatured(b)) - Number(isFeatured(a)) || byName(a, b),
  epc: (a, b) => (b.epcCents ?? -1) - (a.epcCents ?? -1) || byName(a, b),
  payout: (a, b) => b.flatPayoutCents - a.flatPayoutCents || b.percentPayoutBps - a.percentPayoutBps || byName(a, b),
  newest: (a, b) => b.openedAt.localeCompare(a.openedAt) || byName(a, b),
}

export type MarketQuestion = { text: string; category: string | null; sort: MarketSort }
export type MarketSection = { title: string; offers: MarketOffer[] }

/**
 * The sections of the marketplace: featured offers, then the rest by category, each offer once. A chosen category, a
 * text or another sort is one list, since it asks for an order across them.
 * @param categories all there are, in the order they are shown
 */
export function marketSections(
  offers: readonly MarketOffer[],
  categories: readonly string[],
  { text, category, sort }: MarketQuestion,
): MarketSection[] {
  const inCategory = category === null ? offers : offers.filter((offer) => categoriesOf(offer).includes(category))
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
  isFeatured(offer) ? FEATURED_CATEGORY : (categoriesOf(offer)[0] ?? NO_CATEGORY)

/** An offer's categories; one of its own for those without any. */
export const categoriesOf = ({ categories }: Pick<MarketOffer, 'categories'>): readonly string[] =>
  categories.length === 0 ? [NO_CATEGORY] : categories
