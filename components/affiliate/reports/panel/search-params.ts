import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { SUB_IDS } from '@/lib/reporting/breakdown/constants'
import { RANGES } from '@/lib/reporting/periods/constants'
import { GROUPINGS } from '@/lib/reporting/stats/rules'
import { METRICS } from '@/lib/reporting/stats/series-constants'

/** The panel's state in the URL, so that a view can be shared and returned to. */
export const analyticsParams = {
  range: parseAsStringLiteral(RANGES).withDefault('today'),
  from: parseAsString,
  to: parseAsString,
  metric: parseAsStringLiteral(METRICS).withDefault('earnings'),
  group: parseAsStringLiteral(GROUPINGS).withDefault('offer'),
  /** Limits everything to the offers of one advertiser, by its id. */
  advertiser: parseAsInteger,
  /** The list's selected row; see `groupKey`. */
  row: parseAsString,
  /** The open sub-ID; null when closed. */
  sub: parseAsStringLiteral(SUB_IDS),
}
