import type { Day } from '@/lib/platform/dates/constants'
import { dayStart } from '@/lib/platform/dates/days'

/** A calendar month as `YYYY-MM`; Eastern, as days are. */
export type Month = string

/** The first instant of an Eastern month, and of the next month. */
export function monthSpan(month: Month): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next: Day = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { from: dayStart(`${month}-01`), to: dayStart(next) }
}
