import { Settings, Tag } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { Spinner } from '@/components/ui/spinner'
import { SEARCH_FILTERS } from '@/lib/reporting/search/constants'
import type { SearchState } from './use-search'

const ICONS = { offers: Tag, settings: Settings }

/** The search filters and the 'Searching...' state. [S4.49] [S4.52] */
export function SearchFilters({ search }: { search: SearchState }) {
  const filters = SEARCH_FILTERS.filter((filter) => filter !== 'offers' || search.isAffiliate)
  return (
    <div className="flex min-h-8 items-center gap-1.5">
      {filters.map((filter) => {
        const Icon = ICONS[filter]
        return (
          <Chip key={filter} pressed={search.filter === filter} onClick={() => search.toggle(filter)}>
            <Icon aria-hidden="true" />
            {filter}
          </Chip>
        )
      })}
      <span role="status" className="ml-auto inline-flex items-center gap-1.5 pr-1 text-12 text-muted">
        {search.isSearching ? (
          <>
            <Spinner className="size-3" />
            Searching...
          </>
        ) : null}
      </span>
    </div>
  )
}
