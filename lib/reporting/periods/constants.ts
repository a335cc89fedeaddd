/** What a viewer may ask for. [S3.52] */
export const RANGES = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'custom'] as const
export type Range = (typeof RANGES)[number]

/** Ranges answered hour by hour; all others day by day. [S4.33] */
export const HOURLY_RANGES: readonly Range[] = ['today', 'yesterday']

/** Longest ranges, in days of the viewer. */
export const MAX_RANGE_DAYS = 366
export const MAX_HOURLY_DAYS = 2

/** Days of "week", today included. */
export const WEEK_DAYS = 7

/** Hours a wall clock can be ahead of the Eastern one: −8 (Baker Island) to +19 (Kiribati), with room. */
export const MAX_OFFSET_HOURS = 24
