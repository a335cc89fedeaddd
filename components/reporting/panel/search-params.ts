import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { SUB_IDS } from '@/lib/reporting/breakdown/constants'
import { RANGES } from '@/lib/reporting/periods/constants'
import { GROUPINGS } from '@/lib/reporting/stats/rules'
import { METRICS } from '@/lib/reporting/time-series/constants'

/** The panel's state in the address, so that it can be shared and come back to. */
export const analyticsParams = {
  range: parseAsStringLiteral(RANGES).withDefault('today'),
  from: parseAsString,
  to: parseAsString,
  metric: parseAsStringLiteral(METRICS).withDefault('earnings'),
  group: parseAsStringLiteral(GROUPINGS).withDefault('offer'),
  /** The selected row of the list; see `groupKey`. */
  row: parseAsString,
  /** The sub-ID that is broken down; none while that is closed. */
  sub: parseAsStringLiteral(SUB_IDS),
}
