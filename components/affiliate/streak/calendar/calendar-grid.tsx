import { cn } from '@/components/ui/cn'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween } from '@/lib/platform/dates/days'
import type { DayState, StreakHistory } from '@/lib/rewards/streak/schema'
import { calendarMonth } from './calendar-days'
import { DayMark } from './day-mark'

// Every month has six rows, so that paging does not move the content below.
const CELLS = 42

type CalendarGridProps = {
  month: Day
  today: Day
  /** Undefined while loading: then only day numbers are shown. */
  days: StreakHistory['days'] | undefined
  className?: string
}

/** The days of a month in whole weeks; days of other months are blank. */
export function CalendarGrid({ month, today, days, className }: CalendarGridProps) {
  const { from, to } = calendarMonth(month)
  const states = new Map<Day, DayState>(days?.map(({ day, state }) => [day, state]))
  const count = daysBetween(from, to) + 1
  return (
    <ol aria-busy={!days} className={cn('grid grid-cols-7 gap-y-1.5', className)}>
      {Array.from({ length: CELLS }, (_, index) => addDays(from, index)).map((day, index) =>
        index < count && day.slice(0, 7) === month.slice(0, 7) ? (
          <li key={day} className="grid justify-items-center">
            <DayMark day={day} state={states.get(day) ?? 'none'} isToday={day === today} />
          </li>
        ) : (
          <li key={day} aria-hidden="true" className="size-[30px] justify-self-center" />
        ),
      )}
    </ol>
  )
}
