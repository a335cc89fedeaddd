'use client'

import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { FilterField } from './filter-field'
import { FiltersButton } from './filters-button'
import type { Filter, ListConfig } from './list-config'
import { SavedViews } from './saved-views'
import { useTypedSearch } from './use-debounced-search'
import type { ListState } from './use-list-state'

type ListToolbarProps<Row> = {
  config: ListConfig<Row>
  state: ListState
  /** Rows that fit, in words; null while nobody knows. */
  found: string | null
  action?: ReactNode
}

const isDay = (filter: Filter) => 'input' in filter && filter.input === 'day'

/** Search, filters, saved views and the file. On a phone: the search in a line of its own, the filters behind a button. */
export function ListToolbar<Row>({ config, state, found, action }: ListToolbarProps<Row>) {
  const { filters = [] } = config
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      {config.searchLabel ? <SearchField label={config.searchLabel} state={state} /> : null}
      {filters.length > 0 ? (
        <>
          <div className="contents max-md:hidden">
            {filters
              .filter((filter) => !isDay(filter))
              .map((filter) => (
                <FilterField key={filter.name} filter={filter} state={state} />
              ))}
            {/* from and to stay side by side */}
            <span className="inline-flex gap-2 empty:hidden">
              {filters.filter(isDay).map((filter) => (
                <FilterField key={filter.name} filter={filter} state={state} />
              ))}
            </span>
          </div>
          <FiltersButton filters={filters} state={state} found={found} />
        </>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <SavedViews page={config.page} query={state.query} />
        <Button asChild size="sm" className="max-md:min-w-(--touch)">
          <a href={`${config.path}?${state.query}&format=csv`} download aria-label={`CSV of ${config.caption}`}>
            <Download aria-hidden="true" />
            <span className="max-md:sr-only">CSV</span>
          </a>
        </Button>
        {action}
      </div>
    </div>
  )
}

/** Beside the glass, "Search name or number" is clearer and shorter without its verb. */
const inField = (label: string) => {
  const what = label.replace(/^Search /, '')
  return what.charAt(0).toUpperCase() + what.slice(1)
}

function SearchField({ label, state }: { label: string; state: ListState }) {
  const field = useTypedSearch(state.q, state.search)
  return (
    <Input
      {...field}
      type="search"
      aria-label={label}
      placeholder={inField(label)}
      icon={<Search aria-hidden="true" />}
      inputSize="sm"
      wrapperClassName="w-full md:w-[320px]"
    />
  )
}
