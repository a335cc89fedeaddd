import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { SearchFilter } from '@/lib/reporting/search/constants'
import { parseSearch, submitTarget, toggleFilter } from '@/lib/reporting/search/rules'
import { offersOptions } from './queries'
import { useRecentSearches } from './use-recent-searches'
import { useSearching } from './use-searching'

/** Who searches: what they may go to, and whose recent searches these are. */
export type Searcher = { affiliateId: number | null }

/** What is being searched for, in the navbar's dropdown and in the phone's overlay alike. */
export function useSearch({ affiliateId }: Searcher) {
  const [text, setText] = useState('')
  const search = parseSearch(text)
  const isSearching = useSearching(search.query)
  const { recent, remember, forget } = useRecentSearches(affiliateId)
  const router = useRouter()
  const queryClient = useQueryClient()

  /** Goes where the text leads, and remembers it; says whether there was anything to search for. [S4.50] [S4.51] */
  function submit(): boolean {
    if (text.trim() === '') return false
    if (search.query) remember(text)
    setText('')
    void go()
    return true
  }

  async function go() {
    // Enter may come before the offers do
    const isWanted = search.filter === 'offers' && affiliateId !== null
    const offers = isWanted ? await queryClient.ensureQueryData(offersOptions).catch(() => []) : []
    router.push(submitTarget(search, offers, affiliateId !== null))
  }

  return {
    text,
    setText,
    ...search,
    isSearching,
    recent,
    forget,
    isAffiliate: affiliateId !== null,
    toggle: (filter: SearchFilter) => setText(toggleFilter(text, filter)),
    submit,
  }
}

export type SearchState = ReturnType<typeof useSearch>
