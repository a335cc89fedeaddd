'use client'

import { useQuery } from '@tanstack/react-query'
import { cn } from '@/components/ui/cn'
import { addDays } from '@/lib/platform/dates/days'
import type { DayState } from '@/lib/rewards/streak/schema'
import { historyOptions } from '../queries'
import { useToday } from '../use-streak'
import { calendarWeek, WEEKDAYS } from './calendar-days'
import { DayMark } from './day-mark'

/** Days that are part of the streak. */
const LINKED = new Set<DayState | undefined>(['converted', 'restored'])

/** This week, Monday to Sunday; consecutive streak days are connected. While loading only the numbers are shown. */
export function WeekRow({ affiliateId }: { affiliateId: number }) {
  const today = useToday(affiliateId)
  const { from, to } = calendarWeek(today)
  const { data, isPending } = useQuery(historyOptions(affiliateId, from, to))
  const states = new Map(data?.days.map(({ day, state }) => [day, state]))
  return (
    <ol aria-label="This week" aria-busy={isPending} className="isolate -mx-1.5 grid grid-cols-7">
      {WEEKDAYS.map((weekday, index) => {
        const day = addDays(from, index)
        const state = states.get(day)
        const isJoined = index > 0 && LINKED.has(state) && LINKED.has(states.get(addDays(day, -1)))
        return (
          <li
            key={day}
            className={cn(
              'relative grid justify-items-center gap-[5px] text-11 leading-[14px] font-medium text-muted',
              day === today && 'text-text',
              isJoined &&
                'before:absolute before:-z-10 before:top-[25px] before:-left-1/2 before:h-[18px] before:w-full before:bg-[color-mix(in_srgb,var(--b)_34%,var(--surface))]',
            )}
          >
            <abbr title={weekday} className="no-underline">
              {weekday[0]}
            </abbr>
            <DayMark day={day} state={data ? (state ?? 'none') : undefined} isToday={day === today} />
          </li>
        )
      })}
    </ol>
  )
}
