import { coursePath } from '@/components/affiliate/university/course-path'
import type { Tool } from '@/lib/learning/tools/constants'
import type { Course } from '@/lib/learning/university/schema'
import { hiddenMatches } from '@/lib/platform/text/match'
import { QUERY_MIN } from '@/lib/reporting/search/constants'
import { type Destination, FEATURED_SHOWN, FILTERED_SHOWN, HITS_SHOWN } from '@/lib/reporting/search/result-constants'
import {
  featuredOffers,
  matchesOfferNumber,
  offerNote,
  offerPath,
  offerPayoutLabel,
  searchCourses,
  searchDescribed,
  searchOffers,
} from '@/lib/reporting/search/result-rules'
import type { Search } from '@/lib/reporting/search/rules'
import type { OfferRecord } from '@/lib/reporting/search/schema'
import type { StaffGroup } from '@/lib/reporting/search/staff-schema'

type Kind = StaffKind | 'offer' | 'page' | 'setting' | 'course' | 'tool' | 'recent' | 'forget' | 'action' | 'more'

/** What only staff find. */
type StaffKind = 'person' | 'admin-offer' | 'advertiser' | 'conversion' | 'payout' | 'admin-page'

/** A selectable line. Without `href` it performs an action in the search itself. */
export type SearchItem = {
  /** Unique in the list. */
  id: string
  kind: Kind
  name: string
  /** The payout; not searched, so never highlighted. */
  payout: string
  note: string
  /** What matches the query and is not shown otherwise: an advertiser, a lesson, another name for a setting. */
  match: string
  /** A longer description, where there is room. */
  about: string
  href: string | null
  picture: string | null
}

export type SearchGroup = { id: string; title: string; items: SearchItem[] }

/** Everything that can be searched. */
export type Sources = {
  offers: readonly OfferRecord[]
  pages: readonly Destination[]
  settings: readonly Destination[]
  courses: readonly Course[]
  tools: readonly Tool[]
}

const STAFF_KINDS: Record<StaffGroup['id'], StaffKind> = {
  people: 'person',
  offers: 'admin-offer',
  advertisers: 'advertiser',
  conversions: 'conversion',
  payouts: 'payout',
  pages: 'admin-page',
}

/** What staff found, as lines of the search. */
export const staffGroups = (found: readonly StaffGroup[]): SearchGroup[] =>
  found.map(({ id, title, items }) => ({
    id: `staff-${id}`,
    title,
    items: items.map((item) => line(item.id, STAFF_KINDS[id], item.name, { note: item.note, href: item.href })),
  }))

type Surroundings = { recent: readonly string[]; actions: readonly Destination[] }

const line = (id: string, kind: Kind, name: string, rest: Partial<SearchItem> = {}): SearchItem => ({
  id,
  kind,
  name,
  payout: '',
  note: '',
  match: '',
  about: '',
  href: null,
  picture: null,
  ...rest,
})

const formatMatches = (query: string, shown: readonly string[], hidden: readonly string[]) =>
  hiddenMatches(query, shown, hidden).join(' · ')

const offerItem =
  (query = '') =>
  (record: OfferRecord) => {
    const { id, name, display_advertiser: advertiser, description } = record.Offer
    const isNumbered = matchesOfferNumber(record, query)
    const note = [...(isNumbered ? [`Offer ${id}`] : []), offerNote(record)].filter(Boolean).join(' · ')
    const match = isNumbered ? '' : formatMatches(query, [name, note], [advertiser, description])
    return line(`offer-${id}`, 'offer', name, {
      payout: offerPayoutLabel(record),
      note,
      match,
      about: `${advertiser} · ${description}`,
      href: offerPath(record),
      picture: record.Thumbnail?.preview_uri ?? null,
    })
  }
const destinationItem =
  (kind: 'page' | 'setting' | 'action', query = '') =>
  ({ id, name, description, keywords, href }: Destination) =>
    line(`${kind}-${id}`, kind, name, {
      note: kind === 'action' ? '' : description,
      match: formatMatches(query, [name, description], keywords),
      href,
    })
const toolItem = ({ id, name, description, category, url }: Tool) =>
  line(`tool-${id}`, 'tool', name, { note: `${category} · ${description}`, href: url })
const courseItem =
  (query: string) =>
  ({ slug, title, summary, lessons }: Course) => {
    const lesson = formatMatches(
      query,
      [title, summary],
      lessons.map((each) => each.title),
    )
    return line(`course-${slug}`, 'course', title, {
      note: summary,
      match: lesson && `Lesson: ${lesson}`,
      href: coursePath(slug),
    })
  }
const recentItem = (text: string, index: number) => line(`recent-${index}`, 'recent', text)

const searchPath = (text: string) => `/search?${new URLSearchParams({ q: text })}`
/** Recent searches as links to their results. */
export const recentGroup = (recent: readonly string[]): SearchGroup => ({
  id: 'recent',
  title: 'Recent searches',
  items: recent.map((text, index) => ({ ...recentItem(text, index), href: searchPath(text) })),
})

const isTyped = ({ query }: Search) => query.length >= QUERY_MIN

/** The groups of the dropdown and the overlay; empty groups are left out. */
export function searchGroups(search: Search, sources: Sources, around: Surroundings): SearchGroup[] {
  const groups = listGroups(search, sources, around)
  return groups.filter(({ items }) => items.length > 0)
}

function listGroups(search: Search, sources: Sources, around: Surroundings): SearchGroup[] {
  if (search.filter === 'offers') return [offersOnly(search, sources.offers)]
  if (search.filter === 'settings') return [settingsOnly(search, sources.settings)]
  return isTyped(search) ? hitsOfAll(search, sources) : suggestions(sources, around)
}

/** Before anything is typed: three featured offers, recent searches and quick actions. [S9.14] [S9.15] */
export function suggestions({ offers }: Sources, { recent, actions }: Surroundings): SearchGroup[] {
  const forget = recent.length > 0 ? [line('forget', 'forget', 'Clear recent searches')] : []
  return [
    {
      id: 'featured',
      title: 'Featured offers',
      items: featuredOffers(offers).slice(0, FEATURED_SHOWN).map(offerItem()),
    },
    { id: 'recent', title: 'Recent searches', items: [...recent.map(recentItem), ...forget] },
    { id: 'actions', title: 'Quick actions', items: actions.map(destinationItem('action')) },
  ]
}

/** The offers filter: up to ten results, and a link to all offers. [S9.14] */
function offersOnly(search: Search, offers: readonly OfferRecord[]): SearchGroup {
  const found = isTyped(search) ? searchOffers(offers, search.query) : offers
  const items = found.slice(0, FILTERED_SHOWN).map(offerItem(search.query))
  const href = isTyped(search) ? searchPath(`offers: ${search.query}`) : '/offers'
  const all = line('more', 'more', `View all ${found.length} offers`, { href })
  return { id: 'offers', title: 'Offers', items: found.length > FILTERED_SHOWN ? [...items, all] : items }
}

function settingsOnly(search: Search, settings: readonly Destination[]): SearchGroup {
  const found = isTyped(search) ? searchDescribed(settings, search.query) : settings
  return { id: 'settings', title: 'Settings', items: found.map(destinationItem('setting', search.query)) }
}

/** The best results of each kind, and a link to the rest. */
function hitsOfAll(search: Search, sources: Sources): SearchGroup[] {
  const hits = hitGroups(search, sources)
  const total = hits.reduce((sum, { items }) => sum + items.length, 0)
  const shown = hits.map((group) => ({ ...group, items: group.items.slice(0, HITS_SHOWN[group.id]) }))
  const rest = line('more', 'more', `See all results for “${search.query}”`, { href: searchPath(search.query) })
  const left = total - shown.reduce((sum, { items }) => sum + items.length, 0)
  return [...shown, { id: 'more', title: '', items: left > 0 ? [rest] : [] }]
}

type HitGroup = SearchGroup & { id: keyof typeof HITS_SHOWN }

/** All results by kind. */
export function hitGroups({ filter, query }: Search, { offers, pages, settings, courses, tools }: Sources): HitGroup[] {
  const groups: HitGroup[] = [
    { id: 'offers', title: 'Offers', items: searchOffers(offers, query).map(offerItem(query)) },
    { id: 'pages', title: 'Pages', items: searchDescribed(pages, query).map(destinationItem('page', query)) },
    {
      id: 'settings',
      title: 'Settings',
      items: searchDescribed(settings, query).map(destinationItem('setting', query)),
    },
    { id: 'courses', title: 'Courses', items: searchCourses(courses, query).map(courseItem(query)) },
    { id: 'tools', title: 'Tools', items: searchDescribed(tools, query).map(toolItem) },
  ]
  return groups.filter(({ id, items }) => items.length > 0 && (filter === null || id === filter))
}

/** The message when nothing is found. [S8.34] */
export function nothingFound({ filter, query }: Search, isStaff = false): { title: string; hint: string } {
  if (isStaff && filter === null) {
    return {
      title: `Nothing found for "${query}"`,
      hint: 'Search a name, email, number, offer, or the full ID of a conversion or payout.',
    }
  }
  const sought = filter === 'settings' ? 'settings' : 'offers'
  return { title: `No ${sought} found for "${query}"`, hint: 'Try searching with different keywords' }
}
