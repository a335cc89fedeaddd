import { X } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { DIMENSION_NAMES } from '@/lib/reporting/staff/performance/constants'
import type { PerformanceReport } from '@/lib/reporting/staff/performance/schema'
import type { FilterState } from '../../kit/list/filter-field'
import { FiltersButton } from '../../kit/list/filters-button'
import type { Filter } from '../../kit/list/list-config'
import { visitorFilters } from '../../shared/visitor-filters'

type Named = { id: number; name: string }
export type FilterChoices = {
  advertisers: readonly Named[]
  offers: readonly Named[]
  countries: readonly { code: string; name: string }[]
}

const options = (choices: readonly Named[]) =>
  choices.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))

const filtersOf = ({ advertisers, offers, countries }: FilterChoices): Filter[] => [
  { name: 'advertiser', label: 'Advertiser', options: options(advertisers) },
  { name: 'offer', label: 'Offer', options: options(offers) },
  { name: 'affiliate', label: 'Affiliate ID', input: 'number' },
  ...visitorFilters(countries),
]

type FiltersProps = { state: FilterState; choices: FilterChoices; lines: number | null }

/** The button of the filters of a report. */
export function PerformanceFilters({ state, choices, lines }: FiltersProps) {
  const found = lines === null ? null : `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`
  return <FiltersButton filters={filtersOf(choices)} state={state} found={found} isAlways />
}

type ChosenProps = { filters: PerformanceReport['filters']; state: FilterState }

/** What the report is narrowed to, each with a button that takes it off. */
export function ChosenFilters({ filters, state }: ChosenProps) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {filters.map(({ filter, name }) => (
        <li key={filter}>
          <Chip
            aria-label={`Remove the filter ${DIMENSION_NAMES[filter]}: ${name}`}
            onClick={() => state.filter(filter, null)}
          >
            <span className="text-muted">{DIMENSION_NAMES[filter]}</span>
            <span className="max-w-[220px] truncate">{name}</span>
            <X aria-hidden="true" />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
