import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { DIMENSIONS_MAX } from '@/lib/reporting/report-queries/constants'
import {
  PERFORMANCE_DIMENSIONS,
  PERFORMANCE_FIGURES,
  PERFORMANCE_FILTERS,
  type PerformanceDimension,
} from '@/lib/reporting/staff/performance/constants'
import type { PerformanceView } from '@/lib/reporting/staff/performance/rules'
import { usePeriod } from '../../kit/report/use-period'

const SORTS = ['day', ...PERFORMANCE_FIGURES] as const
export type Sort = (typeof SORTS)[number]

const filters = Object.fromEntries(PERFORMANCE_FILTERS.map((name) => [name, parseAsString]))
const parsers = {
  by: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(SORTS),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
}

/** The dimensions of an address: known ones, each once, one by default. */
function parseDimensions(text: string): PerformanceDimension[] {
  const known = PERFORMANCE_DIMENSIONS.filter((dimension) => text.split(',').includes(dimension))
  const inOrder = known.sort((a, b) => text.indexOf(a) - text.indexOf(b)).slice(0, DIMENSIONS_MAX)
  return inOrder.length > 0 ? inOrder : ['offer']
}

/** The view of the address: days, dimensions, filters and order. */
export function usePerformance(today: Day) {
  const period = usePeriod(today)
  const [{ by: typed, sort: picked, dir }, setOrder] = useQueryStates(parsers)
  const [found, setFilters] = useQueryStates(filters)
  const by = parseDimensions(typed)
  const usual: Sort = by[0] === 'day' ? 'day' : 'revenueCents'
  const sort = picked === null || (picked === 'day' && !by.includes('day')) ? usual : picked
  const chosen = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)) as Record<
    string,
    string
  >
  const view: PerformanceView = { from: period.from, to: period.to, by, filters: chosen }
  return {
    period,
    view,
    sort,
    dir,
    /** The query of the report, and of its file. */
    query: `${toQuery(view)}&sort=${sort}&dir=${dir}`,
    setBy: (next: readonly PerformanceDimension[]) => setOrder({ by: next.join(','), sort: null, dir: null }),
    sortBy: (next: Sort) => setOrder({ sort: next, dir: next === sort && dir === 'desc' ? 'asc' : null }),
    chosen,
    filter: (name: string, value: string | null) => setFilters({ [name]: value }),
    clearFilters: () => setFilters(null),
  }
}

function toQuery({ from, to, by, filters }: PerformanceView): string {
  const query = new URLSearchParams({ from, to })
  for (const [name, value] of Object.entries(filters)) query.set(name, value)
  return `${query}&by=${by.join(',')}`
}

/** The address of a view. */
export const performanceHref = (view: PerformanceView): string =>
  `${adminPath('revenue')}?view=performance&${toQuery(view)}`
