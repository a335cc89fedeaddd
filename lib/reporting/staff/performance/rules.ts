import { COUNTED, UNKNOWN_COUNTRY } from '@/lib/conversions/filters/constants'
import type { Day } from '@/lib/platform/dates/constants'
import { decimalDollars } from '@/lib/platform/money/format'
import type { CsvCell } from '@/lib/platform/text/csv'
import {
  DIMENSION_NAMES,
  DRILL_ORDER,
  EVENT_DIMENSIONS,
  FIGURE_NAMES,
  NO_SOURCE_ID,
  PERFORMANCE_FIGURES,
  PERFORMANCE_FILTERS,
  type PerformanceDimension,
  type PerformanceFigure,
  type PerformanceFilter,
} from './constants'
import type { PerformanceFigures, PerformanceReport, PerformanceValue } from './schema'

/** What is counted; everything else follows from it. */
export type PerformanceCounts = Omit<PerformanceFigures, 'conversionRate' | 'epcCents' | 'marginCents'>

/** The figures of a line from its counts. */
export function performanceFigures(counts: PerformanceCounts): PerformanceFigures {
  const { clicks, conversions, payoutCents, revenueCents } = counts
  return {
    ...counts,
    conversionRate: clicks === 0 ? null : conversions / clicks,
    epcCents: clicks === 0 ? null : payoutCents / clicks,
    marginCents: revenueCents - payoutCents,
  }
}

export type Filters = Partial<Record<PerformanceFilter, string | number | undefined>>

/** Whether roll-ups can answer; otherwise clicks and conversions are counted. */
export const isRolledUp = (by: readonly PerformanceDimension[], filters: Filters): boolean =>
  !EVENT_DIMENSIONS.some((each) => by.includes(each) || filters[each as PerformanceFilter] !== undefined)

/** What a view shows: its days, dimensions and filters, as the address has them. */
export type PerformanceView = {
  from: Day
  to: Day
  by: readonly PerformanceDimension[]
  filters: Partial<Record<PerformanceFilter, string>>
}

/** The filter of a value: the unknown country has an empty value. */
const filterOf = (dimension: PerformanceDimension, value: string) =>
  dimension === 'country' && value === '' ? UNKNOWN_COUNTRY : value

/**
 * The view of one line: narrowed to its values and, with it, the dimension that comes next. Dimensions that a filter
 * already decides are passed over (the advertiser of an offer, the affiliate of a source).
 * @returns `by` empty at the end, where only the conversions themselves are left
 */
export function narrowed(view: PerformanceView, values: readonly PerformanceValue[]): PerformanceView {
  const filters = { ...view.filters }
  let { from, to } = view
  view.by.forEach((dimension, index) => {
    const value = values[index]?.value ?? ''
    if (dimension === 'day') from = to = value
    else filters[dimension] = filterOf(dimension, value)
  })
  const isDecided: Record<PerformanceDimension, boolean> = {
    day: from === to,
    advertiser: Boolean(filters.advertiser ?? filters.offer),
    offer: Boolean(filters.offer),
    affiliate: Boolean(filters.affiliate) || (filters.source !== undefined && filters.source !== String(NO_SOURCE_ID)),
    source: filters.source !== undefined,
    country: filters.country !== undefined,
    datacenter: filters.datacenter !== undefined,
  }
  const next = DRILL_ORDER.find((dimension) => !isDecided[dimension])
  return { from, to, by: next ? [next] : [], filters }
}

/** The query of the conversion feed for the conversions a view counts. */
export function feedQueryOf({ from, to, filters }: Omit<PerformanceView, 'by'>): string {
  const query = new URLSearchParams({ status: COUNTED, from, to })
  for (const name of PERFORMANCE_FILTERS) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}

/** The name of the line that combines the rest. */
export const restName = (folded: number): string => `Other (${folded.toLocaleString('en-US')})`

const ROUNDED = 6

/** A figure in a file: money as decimal dollars, rates as fractions. */
function csvCell(name: PerformanceFigure, value: number | null): CsvCell {
  if (value === null) return null
  if (name === 'epcCents') return Number((value / 100).toFixed(ROUNDED))
  if (name === 'conversionRate') return Number(value.toFixed(ROUNDED))
  return name.endsWith('Cents') ? decimalDollars(BigInt(value)) : value
}

/** The lines of a report as rows of a file, in their order; values that are ids have a column of their own. */
export function performanceCsv(by: readonly PerformanceDimension[], { lines, folded }: PerformanceReport): CsvCell[][] {
  const heads = by.flatMap((dimension) => [`${DIMENSION_NAMES[dimension]} value`, DIMENSION_NAMES[dimension]])
  return [
    [...heads, ...PERFORMANCE_FIGURES.map((name) => FIGURE_NAMES[name])],
    ...lines.map(({ values, figures }) => [
      ...by.flatMap((_, index): CsvCell[] => {
        const value = values?.[index]
        return value ? [value.value, value.name] : ['', index === 0 ? restName(folded) : '']
      }),
      ...PERFORMANCE_FIGURES.map((name) => csvCell(name, figures[name])),
    ]),
  ]
}
