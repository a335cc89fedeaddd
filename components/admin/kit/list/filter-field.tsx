'use client'

import { X } from 'lucide-react'
import { useDebouncedSearch } from '@/components/shared/lists/use-debounced-search'
import { useModules } from '@/components/shared/modules/use-modules'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { Filter, FilterOption } from './list-config'
import type { ListState } from './use-list-state'

/** The filters that are set, by name, and how one is changed. */
export type FilterState = Pick<ListState, 'chosen' | 'filter' | 'clearFilters'>

type FilterFieldProps = {
  filter: Filter
  state: FilterState
  /** In a form, each field has a visible label above it; in the toolbar the label is inside the field. */
  isLabelled?: boolean
}

/** One filter of a list: a choice, a day, a number, or what a link set. */
export function FilterField({ filter, state, isLabelled = false }: FilterFieldProps) {
  const { name, label } = filter
  const value = state.chosen[name] ?? ''
  const choose = (chosen: string) => state.filter(name, chosen || null)
  const field = { label, value, onChoose: choose, isLabelled }
  if (isLabelled)
    return (
      <Field label={label}>
        <Control filter={filter} {...field} />
      </Field>
    )
  return <Control filter={filter} {...field} />
}

type FieldProps = { label: string; value: string; onChoose: (value: string) => void; isLabelled: boolean }

function Control({ filter, ...field }: FieldProps & { filter: Filter }) {
  if ('options' in filter) return <FilterSelect {...field} options={filter.options} unset={filter.unset ?? 'all'} />
  if (filter.input === 'day') return <FilterDay {...field} />
  if (filter.input === 'link') return <FilterLink {...field} />
  return <FilterNumber {...field} />
}

const named = (label: string, isLabelled: boolean) => (isLabelled ? {} : { 'aria-label': label })

function FilterSelect({
  label,
  options,
  value,
  onChoose,
  isLabelled,
  unset,
}: FieldProps & { options: readonly FilterOption[]; unset: string }) {
  const { isOn } = useModules()
  const offered = options.filter((option) => !option.module || isOn(option.module) || option.value === value)
  return (
    <Select
      {...named(label, isLabelled)}
      inputSize="sm"
      wrapperClassName={isLabelled ? undefined : 'w-auto max-w-[180px]'}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{isLabelled ? capitalized(unset) : `${label}: ${unset}`}</option>
      <Options of={offered} show={(option) => [option.value, option.label]} />
    </Select>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function FilterDay({ label, value, onChoose, isLabelled }: FieldProps) {
  const day = (
    <Input
      type="date"
      {...named(label, isLabelled)}
      inputSize="sm"
      className={isLabelled ? '' : 'w-[140px]'}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
  if (isLabelled) return day
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-muted">
      <span aria-hidden="true">{label}</span>
      {day}
    </span>
  )
}

function FilterLink({ label, onChoose }: FieldProps) {
  return (
    <Chip pressed aria-label={`Remove the filter: ${label}`} onClick={() => onChoose('')} className="w-fit">
      {label}
      <X aria-hidden="true" />
    </Chip>
  )
}

const DIGITS_MAX = 9

function FilterNumber({ label, value, onChoose, isLabelled }: FieldProps) {
  const { onChange, ...field } = useDebouncedSearch(value, onChoose)
  return (
    <Input
      {...field}
      {...(isLabelled ? {} : { 'aria-label': label, placeholder: label })}
      inputMode="numeric"
      autoComplete="off"
      inputSize="sm"
      className={isLabelled ? '' : 'w-[120px]'}
      onChange={(event) => {
        event.target.value = event.target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
        onChange(event)
      }}
    />
  )
}
