'use client'

import { Download, Search } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useDebouncedSearch } from '@/components/shared/lists/use-debounced-search'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { ColumnsButton } from './columns-button'
import { FilterField } from './filter-field'
import { FiltersButton } from './filters-button'
import type { Filter, ListConfig } from './list-config'
import { SavedViews } from './saved-views'
import { SortFields, sortableColumns } from './sort-fields'
import type { ListState } from './use-list-state'
import { usePlainKeys } from './use-plain-keys'

type ListToolbarProps<Row> = {
  config: ListConfig<Row>
  state: ListState
  /** The number of matching rows as text; null while it is loading. */
  found: string | null
  action?: ReactNode
}

const isDay = (filter: Filter) => 'input' in filter && filter.input === 'day'

/** Search, filters, saved views and the CSV link. On a phone, the search takes a full line and the filters are behind a button. */
export function ListToolbar<Row>({ config, state, found, action }: ListToolbarProps<Row>) {
  const { filters = [] } = config
  const sortable = sortableColumns(config.columns)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      {config.searchLabel ? <SearchField label={config.searchLabel} hint={config.searchHint} state={state} /> : null}
      {filters.length > 0 ? (
        <div className="contents max-md:hidden">
          {filters
            .filter((filter) => !isDay(filter) && (!filter.isHiddenUnset || state.chosen[filter.name]))
            .map((filter) => (
              <FilterField key={filter.name} filter={filter} state={state} />
            ))}
          {/* keeps from and to on one line */}
          <span className="inline-flex gap-2 empty:hidden">
            {filters.filter(isDay).map((filter) => (
              <FilterField key={filter.name} filter={filter} state={state} />
            ))}
          </span>
          {filters.some(isDay) ? <span className="label">Eastern Time</span> : null}
        </div>
      ) : null}
      {filters.length > 0 || sortable.length > 1 ? (
        <FiltersButton
          filters={filters}
          state={state}
          found={found}
          {...(sortable.length > 1 && { order: <SortFields columns={sortable} state={state} /> })}
        />
      ) : null}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <ColumnsButton config={config} state={state} />
        {config.hasNoViews ? null : <SavedViews page={config.page} query={state.query} />}
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

/** The placeholder next to the search icon: "Search name or ID" without its verb. */
const searchPlaceholder = (label: string) => {
  const what = label.replace(/^Search /, '')
  return what.charAt(0).toUpperCase() + what.slice(1)
}

type SearchFieldProps = { label: string; hint: string | undefined; state: ListState }

function SearchField({ label, hint = searchPlaceholder(label), state }: SearchFieldProps) {
  const field = useDebouncedSearch(state.q, state.search)
  const input = useRef<HTMLInputElement>(null)
  usePlainKeys('/', () => input.current?.focus())
  return (
    <Input
      {...field}
      ref={input}
      type="search"
      aria-label={label}
      placeholder={hint}
      icon={<Search aria-hidden="true" />}
      inputSize="sm"
      wrapperClassName="w-full md:max-w-[320px] md:flex-[1_1_200px]"
    />
  )
}
