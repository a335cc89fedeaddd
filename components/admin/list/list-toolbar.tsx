'use client'

import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Filter, ListConfig } from './list-config'
import { SavedViews } from './saved-views'
import type { ListState } from './use-list-state'
import { useTypedSearch } from './use-typed-search'

type ListToolbarProps<Row> = { config: ListConfig<Row>; state: ListState; action?: ReactNode }

export function ListToolbar<Row>({ config, state, action }: ListToolbarProps<Row>) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      {config.searchLabel ? <SearchField label={config.searchLabel} state={state} /> : null}
      {config.filters?.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} state={state} />
      ))}
      <div className="ml-auto flex items-center gap-2">
        <SavedViews page={config.page} query={state.query} />
        <Button asChild size="sm">
          <a href={`${config.path}?${state.query}&format=csv`} download aria-label={`CSV of ${config.caption}`}>
            <Download aria-hidden="true" />
            CSV
          </a>
        </Button>
        {action}
      </div>
    </div>
  )
}

function SearchField({ label, state }: { label: string; state: ListState }) {
  const field = useTypedSearch(state.q, state.search)
  return (
    <Input
      {...field}
      type="search"
      aria-label={label}
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      inputSize="sm"
      wrapperClassName="w-full md:w-[280px]"
    />
  )
}

function FilterSelect({ filter: { name, label, options }, state }: { filter: Filter; state: ListState }) {
  return (
    <Select
      aria-label={label}
      inputSize="sm"
      wrapperClassName="w-auto max-w-full"
      value={state.chosen[name] ?? ''}
      onChange={({ target }) => state.filter(name, target.value || null)}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
