import { COUNTED, UNKNOWN_COUNTRY } from '@/lib/conversions/filters/constants'
import type { Day } from '@/lib/platform/dates/constants'
import type { CsvCell } from '@/lib/platform/text/csv'
import { csvFigure, rounded, valueCells, valueHeads } from '../../builder/csv-rules'
import type { ReportQuery } from '../../builder/schema'
import { FIGURE_NAMES } from '../../report-queries/figure-constants'
import {
  PERFORMANCE_FIGURES,
  PERFORMANCE_FILTERS,
  PERFORMANCE_LINES,
  type PerformanceDimension,
  type PerformanceFigure,
  type PerformanceFilter,
} from './constants'
import type { PerformanceQuery, PerformanceReport, PerformanceValue } from './schema'

/** The value of the filter for links without a source. */
const NO_SOURCE_ID = '0'

/** What the report builder is asked for the report of a query. */
export function toReportQuery({ from, to, by, sort, dir, format, ...filters }: PerformanceQuery): ReportQuery {
  const chosen = PERFORMANCE_FILTERS.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [[name, [value === UNKNOWN_COUNTRY ? '' : String(value)]]]
  })
  return {
    range: 'custom',
    from,
    to,
    by,
    sort,
    dir,
    compare: 'none',
    format,
    figures: [...PERFORMANCE_FIGURES],
    lines: PERFORMANCE_LINES,
    ...Object.fromEntries(chosen),
  }
}

/** What a view shows: its days, dimensions and filters, as the address has them. */
export type PerformanceView = {
  from: Day
  to: Day
  by: readonly PerformanceDimension[]
  filters: Partial<Record<PerformanceFilter, string>>
}

/** The filter of a value: the unknown country has an empty value. */
const toFilter = (dimension: PerformanceDimension, value: string) =>
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
    else filters[dimension] = toFilter(dimension, value)
  })
  const isDecided: Record<PerformanceDimension, boolean> = {
    day: from === to,
    advertiser: Boolean(filters.advertiser ?? filters.offer),
    offer: Boolean(filters.offer),
    affiliate: Boolean(filters.affiliate) || (filters.source !== undefined && filters.source !== NO_SOURCE_ID),
    source: filters.source !== undefined,
    country: filters.country !== undefined,
    datacenter: filters.datacenter !== undefined,
  }
  const next = ([...PERFORMANCE_FILTERS, 'day'] as const).find((dimension) => !isDecided[dimension])
  return { from, to, by: next ? [next] : [], filters }
}

/** The query of the conversion feed for the conversions a view counts. */
export function toFeedQuery({ from, to, filters }: Omit<PerformanceView, 'by'>): string {
  const query = new URLSearchParams({ status: COUNTED, from, to })
  for (const name of PERFORMANCE_FILTERS) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}

/** EPC is a rate here, without the zeros that money has at its end. */
const csvCell = (name: PerformanceFigure, value: number | null): CsvCell =>
  name === 'epcCents' && value !== null ? rounded(value / 100) : csvFigure(name, value)

/** The lines of a report as rows of a file, in their order; values that are ids have a column of their own. */
export const performanceCsv = (
  by: readonly PerformanceDimension[],
  { lines, folded }: PerformanceReport,
): CsvCell[][] => [
  [...valueHeads(by), ...PERFORMANCE_FIGURES.map((name) => FIGURE_NAMES[name])],
  ...lines.map(({ values, figures }) => [
    ...valueCells(by, values, folded),
    ...PERFORMANCE_FIGURES.map((name) => csvCell(name, figures[name])),
  ]),
]
