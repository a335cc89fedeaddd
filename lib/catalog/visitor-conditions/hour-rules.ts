import { DAY_MS, MINUTE_MS, QUARTER_HOUR_MS } from '@/lib/platform/dates/constants'
import { type LocalClock, zoneClock } from '@/lib/platform/dates/zones'
import { WEEKDAYS } from './constants'
import type { VisitorHours } from './schema'

const WEEK_MS = 7 * DAY_MS
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('thu')

/** A time of the day in milliseconds after midnight. @param time "09:30", up to "24:00" */
function millisOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * MINUTE_MS
}

/**
 * Whether an instant is in one of the windows, by the clock of their zone as it is read there: a time that is skipped when clocks
 * are set forward is never, and one that comes twice is both times. A window that ends at or before its beginning ends on the
 * next day.
 */
export function hoursTest({ zone, windows }: VisitorHours): (at: number) => boolean {
  const clock = zoneClock(zone)
  const spans = windows.flatMap(({ days, from, to }) => {
    const start = millisOf(from)
    const end = millisOf(to)
    const length = end > start ? end - start : end - start + DAY_MS
    return (days.length > 0 ? days : WEEKDAYS).map((day) => {
      const offset = (WEEKDAYS.indexOf(day) - FIRST_WEEKDAY + WEEKDAYS.length) % WEEKDAYS.length
      return { start: offset * DAY_MS + start, length }
    })
  })
  return (at) => {
    const inWeek = modulo(localTime(clock, at), WEEK_MS)
    return spans.some(({ start, length }) => modulo(inWeek - start, WEEK_MS) < length)
  }
}

// clocks are only changed at quarters of an hour, whose readings are cached
const localTime = (clock: LocalClock, at: number): number => {
  const quarter = at - modulo(at, QUARTER_HOUR_MS)
  return clock(quarter) + (at - quarter)
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by
