import { EASTERN } from './constants'

const EASTERN_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: EASTERN })
const LONG_EASTERN_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: EASTERN })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The Eastern day of an instant: "Nov 21, 2026". */
export const formatEasternDay = (at: Date | string): string => EASTERN_DAY.format(new Date(at))

/** The Eastern day of an instant with the month in full: "November 21, 2026". */
export const formatLongEasternDay = (at: Date | string): string => LONG_EASTERN_DAY.format(new Date(at))

/** The month of a day or month, such as `2026-11-21` or `2026-11`: "November 2026". */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
