'use client'

import { Button } from '@/components/ui/button'
import { ResultSection } from './result-section'
import { useRecentSearches } from './use-search'
import { recentGroup } from './view'

/** The recent searches of this browser on the search page, each a link to its results. */
export function RecentSection({ affiliateId }: { affiliateId: number | null }) {
  const { recent, forget } = useRecentSearches(affiliateId)
  if (recent.length === 0) return null
  const clear = (
    <Button size="sm" onClick={forget}>
      Clear
    </Button>
  )
  return <ResultSection group={recentGroup(recent)} query="" isCounted={false} action={clear} />
}
