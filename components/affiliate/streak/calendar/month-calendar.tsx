'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { Day } from '@/lib/platform/dates/constants'
import { formatMonth } from '@/lib/platform/dates/formats'
import { historyOptions } from '../queries'
import { calendarMonth, firstOfMonth, monthsOn, WEEKDAYS } from './calendar-days'
import { CalendarGrid } from './calendar-grid'

/** A calendar month, starting with the current one, with buttons for other months. */
export function MonthCalendar({ affiliateId, today }: { affiliateId: number; today: Day }) {
  const [month, setMonth] = useState(firstOfMonth(today))
  const { from, to } = calendarMonth(month)
  const { data, isPlaceholderData } = useQuery(historyOptions(affiliateId, from, to))
  const isThisMonth = month === firstOfMonth(today)
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <IconButton label="Previous month" size="sm" onClick={() => setMonth(monthsOn(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <h4 aria-live="polite" className="text-14">
          {formatMonth(month)}
        </h4>
        <IconButton label="Next month" size="sm" disabled={isThisMonth} onClick={() => setMonth(monthsOn(month, 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-11 font-medium text-muted">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday[0]}</span>
        ))}
      </div>
      <CalendarGrid
        month={month}
        today={today}
        days={isPlaceholderData ? undefined : data?.days}
        className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
      />
    </div>
  )
}
