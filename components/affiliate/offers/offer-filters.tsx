import { Bookmark, Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { ACCESSES, OFFER_SORTS, PAYS } from './search-params'
import { ACCESS_NAMES, type OffersFilter, PAYS_NAMES, SORT_NAMES } from './view'

const TEXT_MAX = 100
const FILTERS_ID = 'offer-filters'

type OfferFiltersProps = {
  filter: OffersFilter
  categories: readonly string[]
  traffic: readonly string[]
  savedCount: number
  onChange: (change: Partial<OffersFilter>) => void
}

/** The list's filters: text, filters and order. On phones the filters are folded. */
export function OfferFilters({ filter, categories, traffic, savedCount, onChange }: OfferFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const { category, pays, access } = filter
  const activeCount = [category, pays, access, filter.traffic].filter((value) => value !== null).length
  return (
    <div className="grid gap-2 pb-4">
      <div className="flex gap-2 max-md:flex-wrap">
        <Input
          type="search"
          aria-label="Search offers"
          placeholder="Search by name, advertiser or category"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={TEXT_MAX}
          value={filter.q}
          onChange={(event) => onChange({ q: event.target.value })}
          icon={<Search aria-hidden="true" />}
          wrapperClassName="md:flex-[0_1_420px]"
        />
        <Chip
          pressed={filter.saved}
          onClick={() => onChange({ saved: !filter.saved })}
          className="h-9 md:ml-auto max-md:h-(--touch)"
        >
          <Bookmark aria-hidden="true" />
          Saved
          <span className="tabular-nums">{savedCount}</span>
        </Chip>
        <Choice
          label="Sort by"
          value={filter.sort}
          options={OFFER_SORTS.map((sort) => [sort, SORT_NAMES[sort]])}
          onChange={(sort) => onChange({ sort: sort ?? 'name' })}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={FILTERS_ID}
          onClick={() => setOpen(!isOpen)}
          className="md:hidden"
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters
          {activeCount > 0 ? <span className="tabular-nums">{activeCount}</span> : null}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div
        role="group"
        aria-label="Filters"
        id={FILTERS_ID}
        className={cn('grid grid-cols-2 gap-2 md:flex', !isOpen && 'max-md:hidden')}
      >
        <Choice
          label="Category"
          value={filter.category}
          all="All categories"
          options={categories.map((name) => [name, name])}
          onChange={(category) => onChange({ category })}
        />
        <Choice
          label="Pays"
          value={filter.pays}
          all="All payouts"
          options={PAYS.map((pays) => [pays, PAYS_NAMES[pays]])}
          onChange={(pays) => onChange({ pays })}
        />
        <Choice
          label="Approval"
          value={filter.access}
          all="All approvals"
          options={ACCESSES.map((access) => [access, ACCESS_NAMES[access]])}
          onChange={(access) => onChange({ access })}
        />
        <Choice
          label="Traffic type"
          value={filter.traffic}
          all="All traffic types"
          options={traffic.map((name) => [name, name])}
          onChange={(name) => onChange({ traffic: name })}
        />
      </div>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | null
  /** The option for "all"; without it the select always has a value. */
  all?: string
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value | null) => void
}

function Choice<Value extends string>({ label, value, all, options, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find(([option]) => option === event.target.value)?.[0] ?? null)}
      wrapperClassName="min-w-0 flex-1 md:max-w-[200px]"
    >
      {all ? <option value="">{all}</option> : null}
      <Options of={options} show={([option, name]) => [option, name]} />
    </Select>
  )
}
