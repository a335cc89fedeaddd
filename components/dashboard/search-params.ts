import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { METRICS } from '@/components/analytics/search-params'
import { RANGES, SUB_IDS } from '@/lib/stats/constants'
import { GROUPINGS } from '@/lib/stats/rules'

/** What the report's rows can be. */
export const DIMENSIONS = ['day', ...GROUPINGS, ...SUB_IDS] as const
export type Dimension = (typeof DIMENSIONS)[number]

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
  /** Null: days in order, all else by earnings. */
  sort: parseAsStringLiteral(COLUMNS),
  dir: parseAsStringLiteral(['asc', 'desc'] as const),
}
