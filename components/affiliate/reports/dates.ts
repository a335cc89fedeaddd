import type { DateRange } from '@/components/ui/calendar'
import type { Day } from '@/lib/platform/dates/constants'
import type { DayRange } from '@/lib/reporting/periods/rules'

/** A calendar day as a calendar component takes it: local midnight. */
export function toLocalDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The inverse. */
export function toDay(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const toDateRange = ({ startDate, endDate }: DayRange): DateRange => ({
  from: toLocalDate(startDate),
  to: toLocalDate(endDate),
})
