/** What an affiliate may mark a link with in addition to its source. */
export const SUB_IDS = ['s1', 's2', 's3', 's4', 's5'] as const
export type SubId = (typeof SUB_IDS)[number]

/** What figures can be broken down by; "day" is the hours of hourly ranges. */
export const DIMENSIONS = ['day', 'offer', 'source', 'country', ...SUB_IDS] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Values with rows of their own, and rows of one answer; all other values are combined as "Other". */
export const MAX_BREAKDOWN_VALUES = 50
export const MAX_BREAKDOWN_ROWS = 10_000
