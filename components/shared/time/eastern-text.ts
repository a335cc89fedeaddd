import { EASTERN } from '@/lib/platform/dates/constants'
import { zoneClock } from '@/lib/platform/dates/zones'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const twoDigits = (value: number) => String(value).padStart(2, '0')

// The wall clock in UTC, which skips no hour. date-fns-tz would use the reader's own zone, and show a wrong hour where
// that one skips it: in Berlin 2:30 AM of March 29, 2026 reads 3:30 (docs/decisions/0012).
const TOKENS: Record<string, (localTime: Date) => string | number> = {
  yyyy: (localTime) => localTime.getUTCFullYear(),
  MMM: (localTime) => MONTH.format(localTime),
  d: (localTime) => localTime.getUTCDate(),
  h: (localTime) => localTime.getUTCHours() % 12 || 12,
  mm: (localTime) => twoDigits(localTime.getUTCMinutes()),
  ss: (localTime) => twoDigits(localTime.getUTCSeconds()),
  a: (localTime) => (localTime.getUTCHours() < 12 ? 'AM' : 'PM'),
}

/**
 * An instant as staff and reports read it: in Eastern time, as the filters beside it, whatever zone the reader is in. A
 * time of day names its zone.
 * @param pattern in the tokens yyyy, MMM, d, h, mm, ss and a
 */
export function easternText(at: Date | string, pattern = 'MMM d, yyyy, h:mm a'): string {
  const localTime = new Date(zoneClock(EASTERN)(new Date(at).getTime()))
  const text = pattern.replace(/yyyy|MMM|mm|ss|d|h|a/g, (token) => String(TOKENS[token]?.(localTime)))
  return `${text}${/h/.test(pattern) ? ' ET' : ''}`
}
