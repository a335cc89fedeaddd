import { isolated } from '@/lib/platform/text/bidi-isolate'
import { plural } from '@/lib/platform/text/counts'
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
  choices.map(({ id, name }) => ({ value: String(id), label: `${isolated(name)} (${id})` }))

const buildFilters = ({ advertisers, offers, countries }: FilterChoices): Filter[] => [
  { name: 'advertiser', label: 'Advertiser', options: options(advertisers) },
  { name: 'offer', label: 'Offer', options: options(offers) },
  { name: 'affiliate', label: 'Affiliate ID', input: 'number' },
  ...visitorFilters(countries),
]

type FiltersProps = { state: FilterState; choices: FilterChoices; lines: number | null }

/** The button of the filters of a report. */
export function PerformanceFilters({ state, choices, lines }: FiltersProps) {
  const found = lines === null ? null : plural(lines, 'line')
  return <FiltersButton filters={buildFilters(choices)} state={state} found={found} isAlways />
}
