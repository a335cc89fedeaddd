import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'

/** Weeks start on Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The days of a calendar, both ends included. */
export type Span = { from: Day; to: Day }

/** 0 for Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The week of a day, Monday to Sunday. */
export function calendarWeek(day: Day): Span {
  const from = addDays(day, -weekdayOf(day))
  return { from, to: addDays(from, 6) }
}

/** The month of a day, extended to whole weeks. */
export function calendarMonth(day: Day): Span {
  const first = firstOfMonth(day)
  const last = addDays(firstOfMonth(addDays(first, 31)), -1)
  return { from: calendarWeek(first).from, to: calendarWeek(last).to }
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The first day of the month `months` later (earlier if negative). */
export function monthsOn(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
