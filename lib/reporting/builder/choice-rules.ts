import { alsoText, type DimensionFilter, valuesText } from '@/lib/conversions/filters/dimension-rules'
import { UNKNOWN } from '@/lib/conversions/lists/affiliate/constants'
import { isUnnamedSource } from '@/lib/conversions/lists/affiliate/rules'
import { REPORT_DIMENSIONS, type ReportDimension, STAFF_DIMENSIONS } from '../report-queries/constants'
import type { ReportFigure } from '../report-queries/figure-constants'
import { listFilters } from './rules'
import type { Report, ReportLine, ReportQuery } from './schema'

/** A query as the parameters of an address. */
export type ReportChoice = Partial<Record<string, string>>

/** A query as text of an address, from its parsed form. */
export function toReportChoice(query: ReportQuery): ReportChoice {
  const { range, from, to, by, across, figures, sort, dir, compare, lines } = query
  return {
    range,
    ...(range === 'custom' && { from, to }),
    by: by.join(','),
    across,
    figures: figures.join(','),
    sort,
    dir,
    compare,
    lines: String(lines),
    ...Object.fromEntries(listFilters(query).map(({ dimension, values }) => [dimension, valuesText(values)])),
  }
}

/** A choice as the query of an address. */
export function choiceText(choice: ReportChoice): string {
  const set = Object.entries(choice).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(set).toString()
}

/** The filters of a query, narrowed to the values of one of its lines. */
export function filtersOfLine(query: ReportQuery, values: ReportLine['values']): DimensionFilter[] {
  const filters = new Map(listFilters(query).map(({ dimension, values }) => [dimension, values]))
  const own = query.by.filter((dimension) => dimension !== query.across)
  if (values) for (const [index, dimension] of own.entries()) filters.set(dimension, [values[index]?.value ?? ''])
  return [...filters].map(([fact, values]) => ({ fact, values }))
}

/** What a press on a line goes on with, the first that is not narrowed to one value yet. */
const NEXT: readonly ReportDimension[] = ['affiliate', 'advertiser', 'offer', 'source', 's1', 'day', 'hour']

/** The choice after a press on a line: narrowed to it, by what it was not by. */
export function narrowedTo(query: ReportQuery, values: ReportLine['values'], isStaff: boolean): ReportChoice {
  const filters = filtersOfLine(query, values)
  const decided = new Set(filters.filter(({ values }) => values.length === 1).map(({ fact }) => fact))
  const left = query.by.filter((dimension) => !decided.has(dimension))
  const known: readonly string[] = isStaff ? STAFF_DIMENSIONS : REPORT_DIMENSIONS
  const next = NEXT.find((dimension) => known.includes(dimension) && !decided.has(dimension)) ?? 'day'
  const by = left.length > 0 ? left : [next]
  return {
    ...toReportChoice(query),
    by: by.join(','),
    across: query.across && by.includes(query.across) && by.length > 1 ? query.across : undefined,
    sort:
      by.some((dimension) => dimension === query.sort) || query.figures.some((name) => name === query.sort)
        ? query.sort
        : undefined,
    ...Object.fromEntries(filters.map(({ fact, values }) => [fact, valuesText(values)])),
  }
}

/** States whose conversions a figure counts, as lists of conversions filter them. */
export const STATES_OF: Partial<Record<ReportFigure, string>> = {
  conversions: 'counted',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  reversed: 'reversed',
}

/** Filters that the lists of conversions have themselves, for one value each. */
const OF_OWN_LIST: readonly ReportDimension[] = ['offer', 'source', 'country', 'device']
const OF_FEED: readonly ReportDimension[] = ['offer', 'advertiser', 'affiliate', 'source', 'datacenter']

/** The value of a list's own filter; undefined where it has none for it. An affiliate's list knows sources by their names. */
function listValue(fact: string, value: string, name: string | undefined, isStaff: boolean): string | undefined {
  if (fact === 'source' && !isStaff) return value !== '0' && isUnnamedSource(name ?? '') ? undefined : name
  return value === '' ? UNKNOWN : value
}

type Shown = Pick<Report, 'days' | 'filters'>

/**
 * The query of the list of conversions for those a line counts: filters the list has itself, and the others as `also`.
 * @param status of one state, `counted` for pending and approved, or undefined for all
 */
export function toListQuery(
  query: ReportQuery,
  { days, filters: named }: Shown,
  values: ReportLine['values'],
  status: string | undefined,
  isStaff: boolean,
): string {
  const own = query.by.filter((dimension) => dimension !== query.across)
  const nameOf = (fact: string, value: string) =>
    [
      ...own.flatMap((dimension, index) => (dimension === fact ? (values?.[index] ?? []) : [])),
      ...named.flatMap((filter) => (filter.dimension === fact ? filter.values : [])),
    ].find((each) => each.value === value)?.name
  const known: Record<string, string> = { from: days.from, to: days.to }
  const also = filtersOfLine(query, values).filter(({ fact, values }) => {
    const [value, ...others] = values
    if (value === undefined || others.length > 0) return true
    if (fact === 'day') known.from = known.to = value
    else if ((isStaff ? OF_FEED : OF_OWN_LIST).includes(fact)) {
      const text = listValue(fact, value, nameOf(fact, value), isStaff)
      if (text === undefined) return true
      known[fact] = text
    } else return true
    return false
  })
  const text = alsoText(also)
  return new URLSearchParams({ ...(status && { status }), ...known, ...(text && { also: text }) }).toString()
}
