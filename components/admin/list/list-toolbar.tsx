'use client'

import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Filter, FilterOption, ListConfig } from './list-config'
import { SavedViews } from './saved-views'
import type { ListState } from './use-list-state'
import { useTypedSearch } from './use-typed-search'

type ListToolbarProps<Row> = { config: ListConfig<Row>; state: ListState; action?: ReactNode }

export function ListToolbar<Row>({ config, state, action }: ListToolbarProps<Row>) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      {config.searchLabel ? <SearchField label={config.searchLabel} state={state} /> : null}
      {config.filters?.map((filter) => (
        <FilterField key={filter.name} filter={filter} state={state} />
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
      wrapperClassName="w-full md:w-[320px]"
    />
  )
}

function FilterField({ filter, state }: { filter: Filter; state: ListState }) {
  const { name, label } = filter
  const value = state.chosen[name] ?? ''
  const choose = (chosen: string) => state.filter(name, chosen || null)
  if ('options' in filter)
    return <FilterSelect label={label} options={filter.options} value={value} onChoose={choose} />
  if (filter.input === 'day') return <FilterDay label={label} value={value} onChoose={choose} />
  return <FilterNumber label={label} value={value} onChoose={choose} />
}

type FieldProps = { label: string; value: string; onChoose: (value: string) => void }

function FilterSelect({ label, options, value, onChoose }: FieldProps & { options: readonly FilterOption[] }) {
  return (
    <Select
      aria-label={label}
      inputSize="sm"
      wrapperClassName="w-auto max-w-full md:max-w-[220px]"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
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

function FilterDay({ label, value, onChoose }: FieldProps) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-muted max-md:w-full">
      <span aria-hidden="true" className="max-md:w-8">
        {label}
      </span>
      <Input
        type="date"
        aria-label={label}
        inputSize="sm"
        className="md:w-[140px]"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      />
    </span>
  )
}

const DIGITS_MAX = 9

function FilterNumber({ label, value, onChoose }: FieldProps) {
  const { onChange, ...field } = useTypedSearch(value, onChoose)
  return (
    <Input
      {...field}
      aria-label={label}
      placeholder={label}
      inputMode="numeric"
      autoComplete="off"
      inputSize="sm"
      className="md:w-[120px]"
      onChange={(event) => {
        event.target.value = event.target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
        onChange(event)
      }}
    />
  )
}
