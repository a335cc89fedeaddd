import { SUB_IDS } from '../breakdown/constants'
import { RANGES } from '../periods/constants'
import type { Measure } from './row-constants'

/** What the roll-ups can answer by. */
export const ROLLUP_DIMENSIONS = ['day', 'hour', 'weekday', 'offer', 'advertiser', 'source'] as const

/** What only the clicks and conversions themselves tell. */
export const EVENT_DIMENSIONS = [...SUB_IDS, 'country', 'device', 'browser', 'referrer'] as const

/** What an affiliate can break results down by, and narrow them to; at most DIMENSIONS_MAX at once. */
export const REPORT_DIMENSIONS = [...ROLLUP_DIMENSIONS, ...EVENT_DIMENSIONS] as const

/** What staff can: `datacenter` is whether the click came from one. */
export const STAFF_DIMENSIONS = [...REPORT_DIMENSIONS, 'affiliate', 'datacenter'] as const
export type ReportDimension = (typeof STAFF_DIMENSIONS)[number]
export const DIMENSIONS_MAX = 3

export const DIMENSION_NAMES: Record<ReportDimension, string> = {
  day: 'Day',
  hour: 'Hour',
  weekday: 'Weekday',
  offer: 'Offer',
  advertiser: 'Advertiser',
  source: 'Source',
  s1: 's1',
  s2: 's2',
  s3: 's3',
  s4: 's4',
  s5: 's5',
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  referrer: 'Referrer',
  affiliate: 'Affiliate',
  datacenter: 'Data center',
}

/** The periods of a report, by the Eastern calendar; a custom one names its days. */
export const REPORT_RANGES = [...RANGES, 'last30', 'last90', 'year'] as const
export type ReportRange = (typeof REPORT_RANGES)[number]

/** Days of the ranges that end today. */
export const RANGE_DAYS: Partial<Record<ReportRange, number>> = { last30: 30, last90: 90, year: 365 }

/** How many lines a report may list; all further ones are one line. */
export const LINE_COUNTS = [10, 25, 50, 100, 250, 500] as const
export const LINES_DEFAULT = 50

/** How many values of a dimension may stand across; all further ones are one column. */
export const COLUMNS_MAX = 31

/** Values of one filter. */
export const FILTER_VALUES_MAX = 20

/** Time limit of the database for one report, in milliseconds. */
export const REPORT_LIMIT_MS = 5_000

/** Sums of measures; those that were not asked for are missing. */
export type Sums = Partial<Record<Measure, number>>
