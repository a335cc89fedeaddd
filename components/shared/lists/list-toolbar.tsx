import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { useDebouncedSearch } from './use-debounced-search'

type Days = { from: string | null; to: string | null }

type ListToolbarProps = {
  q: string
  searchLabel: string
  placeholder: string
  /** Left out where the list has no days to choose. */
  days?: Days
  /** The address of the file. */
  file: string
  onChange: (change: { q?: string | null } & Partial<Days>) => void
  /** The other filters. */
  children: ReactNode
}

/** Search, filters, days if any, and the file of a list. */
export function ListToolbar({ q, searchLabel, placeholder, days, file, onChange, children }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 pb-4">
      <div className="flex w-full items-end gap-2 xl:contents">
        <Input
          {...useDebouncedSearch(q, (typed) => onChange({ q: typed || null }))}
          type="search"
          aria-label={searchLabel}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          icon={<Search aria-hidden="true" />}
          wrapperClassName="min-w-0 flex-[1_1_220px] xl:max-w-[380px]"
        />
        <Button asChild className="ml-auto max-md:min-w-(--touch) xl:order-last">
          <a href={file} download>
            <Download />
            <span className="max-md:sr-only">CSV</span>
          </a>
        </Button>
      </div>
      {children}
      {days ? (
        <>
          <Day label="From (ET)" value={days.from} onChange={(from) => onChange({ from })} />
          <Day label="To (ET)" value={days.to} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
    </div>
  )
}

const FIELD = 'max-xl:w-auto max-xl:flex-[1_1_140px]'

type DayProps = { label: string; value: string | null; onChange: (day: string | null) => void }

const Day = ({ label, value, onChange }: DayProps) => (
  <Field label={label} className={cn('w-[150px]', FIELD)}>
    <Input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value || null)} />
  </Field>
)

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | null
  options: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value | null) => void
}

/** A filter with one value or all. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} className={cn('w-[170px]', FIELD)}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find(([option]) => option === target.value)?.[0] ?? null)}
      >
        <option value="">All</option>
        <Options of={options} show={([option, name]) => [option, name]} />
      </Select>
    </Field>
  )
}
