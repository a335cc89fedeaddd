import { BRAND } from '@/lib/platform/brand'
import { isRecentSearches, rememberSearch } from '@/lib/reporting/search/rules'
import { useStored } from '../shared/use-stored'

/** What this person searched for lately on this browser, newest first. [S3.53] [S4.50] */
export function useRecentSearches(affiliateId: number | null) {
  const [stored, store] = useStored(`${BRAND.slug}-recent-searches-${affiliateId ?? 'staff'}`)
  const recent = readRecent(stored)
  return {
    recent,
    remember: (text: string) => store(JSON.stringify(rememberSearch(recent, text))),
    forget: () => store(null),
  }
}

/** Whatever somebody else left there counts as nothing. */
function readRecent(stored: string | null): string[] {
  try {
    const recent: unknown = JSON.parse(stored ?? '[]')
    return isRecentSearches(recent) ? recent : []
  } catch {
    return []
  }
}
