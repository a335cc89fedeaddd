import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import { payoutLabel } from '@/lib/catalog/payouts/label-rules'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { isPageOff } from '@/lib/platform/modules/rules'
import { numberForm } from '@/lib/platform/text/identifier'
import { bestMatches } from '@/lib/platform/text/match'
import { QUERY_MIN } from './constants'
import { type Destination, FEATURED_MAX, QUICK_ACTIONS, QUICK_ACTIONS_MAX, SETTINGS } from './result-constants'
import type { Search } from './rules'
import type { OfferRecord } from './schema'

/** Offers that match, the one with that number and then the best match first; none for fewer than two characters. [S5.5] */
export function searchOffers(records: readonly OfferRecord[], query: string): OfferRecord[] {
  if (query.length < QUERY_MIN) return []
  const found = bestMatches(records, query, ({ Offer, categories }) => ({
    name: Offer.name,
    also: [Offer.display_advertiser, ...categories.map(({ name }) => name)],
    text: Offer.description,
  }))
  const numbered = records.filter((record) => matchesOfferNumber(record, query))
  return [...numbered, ...found.filter((record) => !numbered.includes(record))]
}

/** Whether a text is the number of an offer: "1042", "#1042" or "offer 1042", in the digits of any script. */
export const matchesOfferNumber = ({ Offer }: OfferRecord, query: string): boolean =>
  /^(?:offer\s*)?#?\s*(\d+)$/i.exec(numberForm(query))?.[1] === String(Offer.id)

/** A page, a setting or a tool: anything with a name and a description. */
type Described = { name: string; description: string; keywords?: readonly string[]; category?: string }

/** Pages, settings or tools that match, best match first; none for fewer than two characters. [S5.5] */
export function searchDescribed<Item extends Described>(items: readonly Item[], query: string): Item[] {
  if (query.length < QUERY_MIN) return []
  return bestMatches(items, query, ({ name, description, keywords = [], category = '' }) => ({
    name,
    also: [...keywords, category],
    text: description,
  }))
}

type Course = { title: string; summary: string; lessons: readonly { title: string }[] }

/** Courses that match by their title, the titles of their lessons or their summary. */
export function searchCourses<Found extends Course>(courses: readonly Found[], query: string): Found[] {
  if (query.length < QUERY_MIN) return []
  return bestMatches(courses, query, ({ title, summary, lessons }) => ({
    name: title,
    also: lessons.map((lesson) => lesson.title),
    text: summary,
  }))
}

/** The path Enter opens when no result is selected. [S4.51] */
export function submitTarget(
  { filter, query }: Search,
  offers: readonly OfferRecord[],
  isAffiliate: boolean,
  off: readonly ModuleName[],
): string {
  if (filter === 'offers') return onlyOne(searchOffers(offers, query).map(offerPath)) ?? '/offers'
  if (filter === 'settings') {
    const hits = searchDescribed(settingsFor(isAffiliate, off), query).map(({ href }) => href)
    return onlyOne([...new Set(hits)]) ?? '/account'
  }
  return `/search?${new URLSearchParams({ q: query })}`
}

const onlyOne = (paths: readonly string[]) => (paths.length === 1 ? paths[0] : undefined)

export const offerPath = ({ Offer }: OfferRecord): string => `/offers/${Offer.id}`

const isFeatured = ({ categories }: OfferRecord) => categories.some(({ name }) => name === FEATURED_CATEGORY)

/** The first five offers of the answer, in its order; the category Featured marks an offer and moves none. [S7.14] [S9.14] */
export const featuredOffers = (records: readonly OfferRecord[]): OfferRecord[] => records.slice(0, FEATURED_MAX)

/** "$25 Payout", from `default_payout`, else `payout`. [S3.48] [S3.43] */
export function offerPayoutLabel({ Offer }: OfferRecord): string {
  return payoutLabel({
    payoutType: Offer.payout_type,
    defaultPayoutCents: BigInt(Math.round((Offer.default_payout ?? Offer.payout) * 100)),
    percentPayoutBps: Math.round(Offer.percent_payout * 100),
    isSubscription: Offer.is_subscription === '1',
    subscriptionFrequency: Offer.subscription_frequency,
  })
}

/** "Finance · Featured": the category Featured comes last. */
export function offerNote(record: OfferRecord): string {
  const names = record.categories.map(({ name }) => name)
  const plain = names.filter((name) => name !== FEATURED_CATEGORY)
  const mark = isFeatured(record) ? [FEATURED_CATEGORY] : []
  return [...plain, ...mark].join(' · ')
}

/**
 * A filter for destinations: staff without an affiliate account see only those not limited to affiliates, and nobody
 * those of a module that is off.
 */
export const isVisibleTo =
  (isAffiliate: boolean, off: readonly ModuleName[]) =>
  ({ href, module, isForAffiliates }: Destination): boolean =>
    (isAffiliate || !isForAffiliates) && !(module && off.includes(module)) && !isPageOff(href, off)

export const settingsFor = (isAffiliate: boolean, off: readonly ModuleName[]): Destination[] =>
  SETTINGS.filter(isVisibleTo(isAffiliate, off))

/** [S9.15] */
export const quickActionsFor = (isAffiliate: boolean, off: readonly ModuleName[]): Destination[] =>
  QUICK_ACTIONS.filter(isVisibleTo(isAffiliate, off)).slice(0, QUICK_ACTIONS_MAX)
