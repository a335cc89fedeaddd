import { formatInTimeZone } from 'date-fns-tz'
import { EASTERN } from '@/lib/platform/dates/constants'

/**
 * An instant as staff and reports read it: in Eastern time, as the filters beside it, whatever zone the reader is in. A
 * time of day names its zone.
 */
export const easternText = (at: Date | string, pattern = 'MMM d, yyyy, h:mm a'): string =>
  `${formatInTimeZone(at, EASTERN, pattern)}${/h/.test(pattern) ? ' ET' : ''}`
