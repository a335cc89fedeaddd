import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { DIMENSIONS, type Dimension } from '@/lib/reporting/breakdown/constants'
import { RANGES } from '@/lib/reporting/periods/constants'
import { filterOf } from '@/lib/reporting/stats/rules'
import { METRICS } from '@/lib/reporting/time-series/constants'

/** Columns of the report, by which it can be sorted. */
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

/** The report's state in the address, so that it can be shared and come back to. */
export const reportParams = {
  range: parseAsStringLiteral(RANGES).withDefault('month'),
  from: parseAsString,
  to: parseAsString,
  by: parseAsStringLiteral(DIMENSIONS).withDefault('day'),
  metric: parseAsStringLiteral(METRICS).withDefault('earnings'),
  /** Of one offer or source alone; keys as of `groupKey`. */
  offer: parseAsString,
  source: parseAsString,
  /** Null until somebody sorts. */
  sort: parseAsStringLiteral(COLUMNS),
  dir: parseAsStringLiteral(DIRECTIONS).withDefault('desc'),
}

export type ReportView = inferParserType<typeof reportParams>

/** The newest day or the best earning on top, until somebody sorts. */
export const sortOf = (by: Dimension, sort: Column | null, dir: Sort['direction']): Sort =>
  sort ? { column: sort, direction: dir } : { column: by === 'day' ? 'name' : 'earnings', direction: 'desc' }

/** What pressing a line shows next: an offer its sources, a source its first sub-ID. Others end there. */
export function drillDown(by: Dimension, key: string): Partial<ReportView> | undefined {
  if (by === 'offer' && filterOf('offer', key)) return { offer: key, by: 'source', sort: null }
  if (by === 'source' && filterOf('source', key)) return { source: key, by: 's1', sort: null }
  return undefined
}
