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

/** Rows one answer may hold. Past it the smallest offer-and-source pairs are answered as one, "Other". */
export const MAX_ROWS = 5_000
export const OTHER = { offerId: 0, name: 'Other' } as const

/** A source with no name. [S3.1] */
export const NO_SOURCE = { key: 'noSource', label: 'No source' } as const

/** What an affiliate may mark a link with beside its source. */
export const SUB_IDS = ['s1', 's2', 's3', 's4', 's5'] as const
export type SubId = (typeof SUB_IDS)[number]

/** What figures can be broken down by; "day" is the hours of hourly ranges. */
export const DIMENSIONS = ['day', 'offer', 'source', ...SUB_IDS] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Values answered each by itself, and rows of one answer; what is past them is one, "Other". */
export const MAX_BREAKDOWN_VALUES = 50
export const MAX_BREAKDOWN_ROWS = 10_000

/** How long the database may look through clicks for one answer, in milliseconds. */
export const BREAKDOWN_LIMIT_MS = 5_000

/** Rows of "Sources & Offers" before "Show All". [S4.31] [S9.6] */
export const PREVIEW_ROWS = 2

/** How often today is asked again. [S4.28] [S9.4] */
export const TODAY_REFRESH_MS = 10_000
