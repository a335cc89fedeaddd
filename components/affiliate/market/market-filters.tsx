import { Search } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { MARKET_SORTS, type MarketSort, SORT_LABELS } from '@/lib/catalog/offer-pages/market-constants'
import type { MarketFilter } from '@/lib/catalog/offer-pages/market-rules'

const TEXT_MAX = 100

type MarketFiltersProps = {
  filter: MarketFilter
  categories: readonly string[]
  onChange: (change: Partial<MarketFilter>) => void
}

/** The marketplace's filters: text, category and order. */
export function MarketFilters({ filter, categories, onChange }: MarketFiltersProps) {
  return (
    <div className="grid gap-3 pb-5">
      <div className="grid gap-2 md:flex md:items-center md:justify-between">
        <Input
          type="search"
          aria-label="Search the marketplace"
          placeholder="Search by name, advertiser or category"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={TEXT_MAX}
          value={filter.text}
          onChange={(event) => onChange({ text: event.target.value })}
          icon={<Search aria-hidden="true" />}
          wrapperClassName="md:max-w-[420px]"
        />
        <Select
          aria-label="Sort by"
          value={filter.sort}
          onChange={(event) => onChange({ sort: event.target.value as MarketSort })}
          wrapperClassName="md:w-[180px]"
        >
          <Options of={MARKET_SORTS} show={(sort) => [sort, SORT_LABELS[sort]]} />
        </Select>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are not form fields */}
      <div
        role="group"
        aria-label="Category"
        className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-2 max-md:[scrollbar-width:none] md:flex-wrap"
      >
        <Chip pressed={filter.category === null} onClick={() => onChange({ category: null })}>
          All
        </Chip>
        {categories.map((name) => (
          <Chip
            key={name}
            pressed={name === filter.category}
            onClick={() => onChange({ category: name === filter.category ? null : name })}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
