/** Device classes of override conditions. */
export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]

export const NAME_MAX = 100
export const URL_MAX = 2_000

/** The largest number of overrides: every click is compared with all of them, in memory. */
export const OVERRIDES_MAX = 500
