import { QUERY_MAX, RECENT_MAX, SEARCH_FILTERS, type SearchFilter } from './constants'

/** A search text and its filter; without a filter everything is searched. */
export type Search = { filter: SearchFilter | null; query: string }

const FILTERED = new RegExp(`^\\s*(${SEARCH_FILTERS.join('|')})\\s*[:：﹕︓∶]\\s*`, 'i')

/** Parses a typed text: "offers: vpn" and "offers:vpn" both search offers for "vpn", with the colon of any keyboard. [S4.49] */
export function parseSearch(text: string): Search {
  const prefix = FILTERED.exec(text)
  const filter = SEARCH_FILTERS.find((name) => name === prefix?.[1]?.toLowerCase()) ?? null
  return { filter, query: text.slice(prefix?.[0].length ?? 0).trim() }
}

/** The text after a filter's button was pressed: removes that filter, or sets it in place of another. [S4.49] */
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

/** Whether a value from the browser's storage is a valid list of recent searches. [S3.53] */
export const isRecentSearches = (stored: unknown): stored is string[] =>
  Array.isArray(stored) &&
  stored.length <= RECENT_MAX &&
  stored.every((text) => typeof text === 'string' && text !== '' && text.length <= QUERY_MAX)
