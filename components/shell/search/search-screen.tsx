import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { TOOLS, type Tool } from '@/lib/learning/tools/constants'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { plural } from '@/lib/platform/text/counts'
import { QUERY_MIN } from '@/lib/reporting/search/constants'
import { parseSearch } from '@/lib/reporting/search/rules'
import type { OfferRecord } from '@/lib/reporting/search/schema'
import type { StaffGroup } from '@/lib/reporting/search/staff-schema'
import { RecentSection } from './recent-section'
import { ResultSection } from './result-section'
import { SearchForm } from './search-form'
import { searchSources } from './sources'
import { hitGroups, nothingFound, staffGroups, suggestions } from './view'

type SearchScreenProps = {
  text: string
  offers: readonly OfferRecord[]
  affiliateId: number | null
  /** What staff found; null for everybody else. */
  staff?: readonly StaffGroup[] | null
  modulesOff?: readonly ModuleName[]
  tools?: readonly Tool[]
}

/** All results by kind, or suggestions before a search. [S2.16] */
export function SearchScreen(props: SearchScreenProps) {
  const { text, offers, affiliateId, staff = null, modulesOff = [], tools = TOOLS } = props
  const search = parseSearch(text)
  const isAffiliate = affiliateId !== null
  const isTyped = search.query.length >= QUERY_MIN
  const { actions, ...sources } = searchSources({ offers, tools }, isAffiliate, modulesOff)
  const starts = suggestions(sources, { recent: [], actions }).filter(({ items }) => items.length > 0)
  const groups = isTyped ? [...staffGroups(staff ?? []), ...hitGroups(search, sources)] : starts
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <PageShell width="narrow">
      <PageHeader
        title={isTyped ? `Results for “${search.query}”` : 'Search'}
        description={isTyped ? plural(count, 'result') : 'Find offers, pages, settings, courses and tools.'}
      />
      <SearchForm key={text} text={text} affiliateId={affiliateId} />
      <div className="mt-5 grid gap-4">
        {isTyped ? null : <RecentSection affiliateId={affiliateId} />}
        {groups.map((group) => (
          <ResultSection key={group.id} group={group} query={search.query} isCounted={isTyped} />
        ))}
        {count === 0 ? <NothingFound {...nothingFound(search, staff !== null)} /> : null}
        {/* suggestions when nothing was found */}
        {count === 0 && isTyped
          ? starts.map((group) => <ResultSection key={group.id} group={group} query="" isCounted={false} />)
          : null}
      </div>
    </PageShell>
  )
}

function NothingFound({ title, hint }: { title: string; hint: string }) {
  return (
    <Card>
      <EmptyState as="p" title={title} className="[overflow-wrap:anywhere]">
        {hint}
      </EmptyState>
    </Card>
  )
}
