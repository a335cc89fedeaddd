import { BoundedCache } from '../bounded-cache'
import { DAY_MS, type Day, EASTERN, QUARTER_HOUR_MS } from './constants'
import { instantOfLocalTime, localDay, zoneClock } from './zones'

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
// a year that is being typed begins as 0002, which cannot be queried
const FIRST_DAY: Day = '1900-01-01'

/** Whether the text is a day that exists in the calendar, since 1900. */
export function isDay(text: string): boolean {
  if (!DAY_PATTERN.test(text) || text < FIRST_DAY) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** Whether the text is a month such as 2026-11, since 1900. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

const TYPED_MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/

/** The instant of an Eastern date and time as fields of forms have it, `YYYY-MM-DDTHH:MM`; null for what is none. */
export function easternInstant(typed: string): Date | null {
  const [, day = '', time = ''] = TYPED_MOMENT.exec(typed.trim()) ?? []
  const localMs = isDay(day) ? Date.parse(`${day}T${time}:00Z`) : Number.NaN
  return Number.isNaN(localMs) ? null : instantOfLocalTime(localMs, EASTERN)
}

/** The calendar day of an instant in a zone. */
export function dayInZone(at: Date, timeZone: string): Day {
  return localDay(zoneClock(timeZone)(at.getTime()))
}

// the day is the same for a whole quarter of an hour, and the click path needs it thousands of times a second
const easternByQuarter = new BoundedCache<number, Day>(5_000)

/** The Eastern business day of an instant. [S4.16] */
export function easternDay(at: Date): Day {
  const quarter = Math.floor(at.getTime() / QUARTER_HOUR_MS)
  const known = easternByQuarter.get(quarter)
  if (known !== undefined) return known
  const day = dayInZone(at, EASTERN)
  easternByQuarter.set(quarter, day)
  return day
}

/** The instant a calendar day begins in a zone; the first moment that exists where midnight is skipped. */
export function dayStart(day: Day, timeZone: string = EASTERN): Date {
  return instantOfLocalTime(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** The day `count` days after (before, when negative). Calendar arithmetic: no zone is involved. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** The start of an instant's quarter hour. */
export function quarterHourStart(at: Date): Date {
  return new Date(Math.floor(at.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS)
}

const MONTH_AND_DAY = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const LABEL = new Intl.DateTimeFormat('en-US', MONTH_AND_DAY)

const DATED_LABEL = new Intl.DateTimeFormat('en-US', { ...MONTH_AND_DAY, year: 'numeric' })

/** A calendar day as people read it: "Nov 21". */
export const dayLabel = (day: Day): string => LABEL.format(midnight(day))

/** A calendar day with its year, where it can be long ago or far ahead: "Nov 21, 2026". */
export const datedLabel = (day: Day): string => DATED_LABEL.format(midnight(day))

/** The days of a period, both included: "Nov 1 – 20, 2026", "Dec 28, 2025 – Jan 3, 2026", or "Nov 21, 2026". */
export const periodLabel = (from: Day, to: Day): string =>
  DATED_LABEL.formatRange(midnight(from), midnight(to)).replaceAll(THIN_SPACE, ' ')

// around the dash; not every version of ICU has it
const THIN_SPACE = '\u2009'
const midnight = (day: Day) => new Date(`${day}T00:00:00Z`)

/** Converts a `date` column as Prisma returns it (midnight UTC) to a day, and back. */
export const dayFromColumn = (value: Date): Day => value.toISOString().slice(0, 10)
export const dayToColumn = (day: Day): Date => new Date(`${day}T00:00:00Z`)
