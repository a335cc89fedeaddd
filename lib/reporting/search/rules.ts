import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import { payoutLabel } from '@/lib/catalog/offers/rules'
import type { Course } from '@/lib/learning/university/schema'
import { bestMatches } from '@/lib/platform/text/match'
import {
  type Destination,
  FEATURED_KEPT,
  QUERY_MAX,
  QUERY_MIN,
  QUICK_ACTIONS,
  QUICK_ACTIONS_MAX,
  RECENT_MAX,
  SEARCH_FILTERS,
  SETTINGS,
  type SearchFilter,
} from './constants'
import type { OfferRecord } from './schema'

/** What is searched for, and in what; without a filter in everything. */
export type Search = { filter: SearchFilter | null; query: string }

const FILTERED = new RegExp(`^\\s*(${SEARCH_FILTERS.join('|')})\\s*:\\s*`, 'i')

/** Reads a typed text: "offers: vpn" and "offers:vpn" both search offers for "vpn". [S4.49] */
export function parseSearch(text: string): Search {
  const prefix = FILTERED.exec(text)
  const filter = SEARCH_FILTERS.find((name) => name === prefix?.[1]?.toLowerCase()) ?? null
  return { filter, query: text.slice(prefix?.[0].length ?? 0).trim() }
}

/** The text after a filter's button was pressed: the filter it names goes, or comes in place of another. [S4.49] */
export function toggleFilter(text: string, filter: SearchFilter): string {
  const search = parseSearch(text)
  if (search.filter === filter) return search.query
  return `${filter}: ${search.query}`.slice(0, QUERY_MAX)
}

/** Recent searches after one more: newest first, each once whatever its case, at most five. [S4.50] [S9.12] */
export function rememberSearch(recent: readonly string[], text: string): string[] {
  const added = text.trim()
  if (added === '') return [...recent]
  const others = recent.filter((past) => past.toLowerCase() !== added.toLowerCase())
  return [added, ...others].slice(0, RECENT_MAX)
}

/** Whether what a browser kept can be recent searches: few texts, none empty and none too long. [S3.53] */
export const isRecentSearches = (kept: unknown): kept is string[] =>
  Array.isArray(kept) &&
  kept.length <= RECENT_MAX &&
  kept.every((text) => typeof text === 'string' && text !== '' && text.length <= QUERY_MAX)

/** Offers that match, the best first; none for fewer than two characters. [S5.5] */
export function searchOffers(records: readonly OfferRecord[], query: string): OfferRecord[] {
  if (query.length < QUERY_MIN) return []
  return bestMatches(records, query, ({ Offer, categories }) => ({
    name: Offer.name,
    also: [Offer.display_advertiser, ...categories.map(({ name }) => name)],
    text: Offer.description,
  }))
}

/** A page, a setting, a tool: whatever has a name and words about it. */
type Described = { name: string; description: string; keywords?: readonly string[]; category?: string }

/** The same of pages, settings and tools. */
export function searchDescribed<Thing extends Described>(things: readonly Thing[], query: string): Thing[] {
  if (query.length < QUERY_MIN) return []
  return bestMatches(things, query, ({ name, description, keywords = [], category = '' }) => ({
    name,
    also: [...keywords, category],
    text: description,
  }))
}

/** Courses that match by their title, the titles of their lessons or their summary. */
export function searchCourses<Found extends Pick<Course, 'title' | 'summary' | 'lessons'>>(
  courses: readonly Found[],
  query: string,
): Found[] {
  if (query.length < QUERY_MIN) return []
  return bestMatches(courses, query, ({ title, summary, lessons }) => ({
    name: title,
    also: lessons.map((lesson) => lesson.title),
    text: summary,
  }))
}

/** Where Enter leads when no result is chosen. [S4.51] */
export function submitTarget({ filter, query }: Search, offers: readonly OfferRecord[], isAffiliate: boolean): string {
  if (filter === 'offers') return onlyOne(searchOffers(offers, query).map(offerPath)) ?? '/offers'
  if (filter === 'settings') {
    const hits = searchDescribed(settingsFor(isAffiliate), query).map(({ href }) => href)
    return onlyOne([...new Set(hits)]) ?? '/account'
  }
  return `/search?${new URLSearchParams({ q: query })}`
}

const onlyOne = (paths: readonly string[]) => (paths.length === 1 ? paths[0] : undefined)

export const offerPath = ({ Offer }: OfferRecord): string => `/offers/${Offer.id}`

const isFeatured = ({ categories }: OfferRecord) => categories.some(({ name }) => name === FEATURED_CATEGORY)

/** The first five, those of the category Featured before the rest. [S7.14] [S9.14] */
export function featuredOffers(records: readonly OfferRecord[]): OfferRecord[] {
  const marked = records.filter(isFeatured)
  return [...marked, ...records.filter((record) => !isFeatured(record))].slice(0, FEATURED_KEPT)
}

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

/** "Finance · Featured": the mark last. */
export function offerNote(record: OfferRecord): string {
  const names = record.categories.map(({ name }) => name)
  const plain = names.filter((name) => name !== FEATURED_CATEGORY)
  const mark = isFeatured(record) ? [FEATURED_CATEGORY] : []
  return [...plain, ...mark].join(' · ')
}

/** Keeps what is of use to an affiliate, or to staff who promote nothing. */
export const forReader = (isAffiliate: boolean) => (destination: Destination) =>
  isAffiliate || !destination.isForAffiliates

export const settingsFor = (isAffiliate: boolean): Destination[] => SETTINGS.filter(forReader(isAffiliate))

/** [S9.15] */
export const quickActionsFor = (isAffiliate: boolean): Destination[] =>
  QUICK_ACTIONS.filter(forReader(isAffiliate)).slice(0, QUICK_ACTIONS_MAX)
