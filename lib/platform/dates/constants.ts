/** The zone business days are counted in: streaks, caps, daily figures. [S4.16] */
export const EASTERN = 'America/New_York'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The step of the finest roll-up. Every zone in use differs from UTC by a multiple of it. */
export const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** A calendar day as `YYYY-MM-DD`; in names, `…Day` is an Eastern one unless the name says otherwise. */
export type Day = string
