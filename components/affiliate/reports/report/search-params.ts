import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { DIMENSIONS, type Dimension } from '@/lib/reporting/breakdown/constants'
import { RANGES } from '@/lib/reporting/periods/constants'
import { groupFilter } from '@/lib/reporting/stats/rules'
import { METRICS } from '@/lib/reporting/stats/series-constants'

/** The report's sortable columns. */
export const COLUMNS = [
  'name',
  'clicks',
  'conversions',
  'rate',
  'epc',
  'approved',
  'pending',
  'rejected',
  'earnings',
  'change',
] as const
export type Column = (typeof COLUMNS)[number]

export const DIRECTIONS = ['asc', 'desc'] as const
export type Sort = { column: Column; direction: (typeof DIRECTIONS)[number] }

/** The report's state in the URL, so that a view can be shared and returned to. */
export const reportParams = {
  range: parseAsStringLiteral(RANGES).withDefault('month'),
  from: parseAsString,
  to: parseAsString,
  by: parseAsStringLiteral(DIMENSIONS).withDefault('day'),
  metric: parseAsStringLiteral(METRICS).withDefault('earnings'),
  /** Filters by one offer or source; keys as in `groupKey`. */
  offer: parseAsString,
  source: parseAsString,
  /** Limits everything to the offers of one advertiser, by its id. */
  advertiser: parseAsInteger,
  /** Null until the user sorts. */
  sort: parseAsStringLiteral(COLUMNS),
  dir: parseAsStringLiteral(DIRECTIONS).withDefault('desc'),
}

export type ReportView = inferParserType<typeof reportParams>

/** The default order: newest day or highest earnings first. */
export const resolveSort = (by: Dimension, sort: Column | null, dir: Sort['direction']): Sort =>
  sort ? { column: sort, direction: dir } : { column: by === 'day' ? 'name' : 'earnings', direction: 'desc' }

/**
 * The view after pressing a row: an offer shows its sources, a source its first sub-ID. Other rows have no further
 * level.
 */
export function drillDown(by: Dimension, key: string): Partial<ReportView> | undefined {
  if (by === 'offer' && groupFilter('offer', key)) return { offer: key, by: 'source', sort: null }
  if (by === 'source' && groupFilter('source', key)) return { source: key, by: 's1', sort: null }
  return undefined
}
