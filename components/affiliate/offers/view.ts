import type { OfferAccess } from '@/lib/catalog/offers/access-rules'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { bestMatches } from '@/lib/platform/text/match'
import type { Access, OfferSort, Pays } from './search-params'

/** The list's filters; null means all. */
export type OffersFilter = {
  q: string
  category: string | null
  pays: Pays | null
  access: Access | null
  traffic: string | null
  saved: boolean
  sort: OfferSort
}

export const SORT_NAMES: Record<OfferSort, string> = {
  name: 'By name',
  epc: 'Highest EPC',
  payout: 'Highest payout',
  hold: 'Shortest hold',
  newest: 'Newest',
}

export const PAYS_NAMES: Record<Pays, string> = {
  flat: 'Flat payout',
  monthly: 'Monthly payout',
  share: 'Commission',
  both: 'Payout and commission',
}

export const ACCESS_NAMES: Record<Access, string> = {
  open: 'Open to you',
  apply: 'You can apply',
  waiting: 'Waiting for approval',
  refused: 'Not approved',
}

const ACCESS_OF: Record<OfferAccess, Access> = {
  open: 'open',
  approved: 'open',
  none: 'apply',
  requested: 'waiting',
  rejected: 'refused',
}

/** The payout type of an offer. */
export function payoutKind({ flatPayoutCents, percentPayoutBps, isSubscription }: ListedOffer): Pays {
  if (flatPayoutCents > 0 && percentPayoutBps > 0) return 'both'
  if (percentPayoutBps > 0) return 'share'
  return isSubscription ? 'monthly' : 'flat'
}

const byName = (a: ListedOffer, b: ListedOffer) => a.name.localeCompare(b.name) || a.id - b.id

/** Flat payouts sort before commissions, whose amount depends on the sale. */
const ORDERS: Record<OfferSort, (a: ListedOffer, b: ListedOffer) => number> = {
  name: byName,
  epc: (a, b) => (b.epcCents ?? -1) - (a.epcCents ?? -1) || byName(a, b),
  payout: (a, b) => b.flatPayoutCents - a.flatPayoutCents || b.percentPayoutBps - a.percentPayoutBps || byName(a, b),
  hold: (a, b) => a.holdDays - b.holdDays || byName(a, b),
  newest: (a, b) => b.openedAt.localeCompare(a.openedAt) || byName(a, b),
}

/**
 * The offers that match the filters, in order. A text search keeps its best matches first unless another order is
 * chosen. [S5.5]
 * @param saved ids of the saved offers
 */
export function shownOffers(
  offers: readonly ListedOffer[],
  question: OffersFilter,
  saved: ReadonlySet<number>,
): ListedOffer[] {
  const { q, category, pays, access, traffic, sort } = question
  const fits = (offer: ListedOffer) =>
    (category === null || offer.categories.includes(category)) &&
    (pays === null || payoutKind(offer) === pays) &&
    (access === null || ACCESS_OF[offer.access] === access) &&
    (traffic === null || offer.allowedTraffic.includes(traffic)) &&
    (!question.saved || saved.has(offer.id))
  const left = offers.filter(fits).sort(ORDERS[sort])
  if (q.trim() === '') return left
  const found = bestMatches(left, q, ({ name, advertiser, categories, description }) => ({
    name,
    also: [advertiser, ...categories],
    text: description,
  }))
  return sort === 'name' ? found : left.filter((offer) => found.includes(offer))
}

/** Each value once, in order of first appearance. */
export const distinctValues = (
  offers: readonly ListedOffer[],
  of: (offer: ListedOffer) => readonly string[],
): string[] => [...new Set(offers.flatMap(of))]

/** Whether any filter is set. */
export const isNarrowed = ({ sort: _, q, saved, ...filters }: OffersFilter): boolean =>
  q.trim() !== '' || saved || Object.values(filters).some((value) => value !== null)
