/** The filter for conversions that count: pending and approved. */
export const COUNTED = 'counted'
/** The filter for visitors whose country is unknown. */
export const UNKNOWN_COUNTRY = 'none'
