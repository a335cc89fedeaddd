import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { useStored } from '@/components/shared/states/use-stored'
import { BRAND } from '@/lib/platform/brand'
import { QUERY_MIN, SEARCHING_MS, type SearchFilter } from '@/lib/reporting/search/constants'
import { isRecentSearches, parseSearch, rememberSearch, toggleFilter } from '@/lib/reporting/search/rules'
import { offersOptions } from './queries'

// what is searched is fetched with the dropdown, not with the page [Q54]
const loadTarget = async () => (await import('@/lib/reporting/search/result-rules')).submitTarget

/** The person searching: which pages they can open, and whose recent searches these are. */
export type Searcher = { affiliateId: number | null; isStaff?: boolean }

/** The search state of the navbar's dropdown and of the phone's overlay. */
export function useSearch({ affiliateId, isStaff = false }: Searcher) {
  const [text, setText] = useState('')
  const search = parseSearch(text)
  const isSearching = useSearching(search.query)
  const { recent, remember, forget } = useRecentSearches(affiliateId)
  const { modulesOff } = usePublicSettings()
  const router = useRouter()
  const queryClient = useQueryClient()

  /** Opens the page for the text and remembers it. @returns whether there was a text [S4.50] [S4.51] */
  function submit(): boolean {
    if (text.trim() === '') return false
    if (search.query) remember(text)
    setText('')
    void go()
    return true
  }

  async function go() {
    // Enter may be pressed before the offers are loaded
    const isWanted = search.filter === 'offers' && affiliateId !== null
    const offers = isWanted ? await queryClient.ensureQueryData(offersOptions).catch(() => []) : []
    const submitTarget = await loadTarget().catch(() => null)
    // on a page of a former build the search page is loaded whole
    if (submitTarget) router.push(submitTarget(search, offers, affiliateId !== null, modulesOff))
    else window.location.assign(`/search?${new URLSearchParams({ q: text.trim() })}`)
  }

  return {
    text,
    setText,
    ...search,
    isSearching,
    recent,
    forget,
    isAffiliate: affiliateId !== null,
    isStaff,
    toggle: (filter: SearchFilter) => setText(toggleFilter(text, filter)),
    submit,
  }
}

export type SearchState = ReturnType<typeof useSearch>

/** Whether 'Searching...' is shown: for half a second after each key, from the second character on. [S4.52] [S9.13] */
export function useSearching(query: string): boolean {
  const [settled, setSettled] = useState(query)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), SEARCHING_MS)
    return () => clearTimeout(timer)
  }, [query])

  return query.length >= QUERY_MIN && query !== settled
}

/** This person's recent searches on this browser, newest first. [S3.53] [S4.50] */
export function useRecentSearches(affiliateId: number | null) {
  const [stored, store] = useStored(`${BRAND.slug}-recent-searches-${affiliateId ?? 'staff'}`)
  const recent = readRecent(stored)
  return {
    recent,
    remember: (text: string) => store(JSON.stringify(rememberSearch(recent, text))),
    forget: () => store(null),
  }
}

/** Invalid stored values count as empty. */
function readRecent(stored: string | null): string[] {
  try {
    const recent: unknown = JSON.parse(stored ?? '[]')
    return isRecentSearches(recent) ? recent : []
  } catch {
    return []
  }
}
