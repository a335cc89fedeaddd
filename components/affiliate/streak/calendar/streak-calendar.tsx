'use client'

import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { useToday } from '../use-streak'
import { DayDot } from './day-mark'
import { MonthCalendar } from './month-calendar'
import { WeekRow } from './week-row'

const VIEWS = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const
type View = (typeof VIEWS)[number]['value']

const LEGEND = [
  { state: 'converted', label: 'Converted' },
  { state: 'skipped', label: 'Skipped' },
  { state: 'restored', label: 'Restored' },
  { state: 'open', label: 'Open' },
] as const

/** The calendar: this week, or month by month. */
export function StreakCalendar({ affiliateId }: { affiliateId: number }) {
  const [view, setView] = useState<View>('week')
  const today = useToday(affiliateId)
  return (
    <section aria-labelledby="calendar-title" className="grid gap-3">
      <header className="flex items-center justify-between">
        <h3 id="calendar-title" className="text-16 leading-5">
          Calendar
        </h3>
        <Segmented label="Calendar" options={VIEWS} value={view} onValueChange={setView} />
      </header>
      {view === 'week' ? (
        <WeekRow affiliateId={affiliateId} />
      ) : (
        <MonthCalendar affiliateId={affiliateId} today={today} />
      )}
      <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
        {LEGEND.map(({ state, label }) => (
          <li key={state} className="flex items-center gap-1.5">
            <DayDot state={state} className="size-5 [&_.lucide]:size-[62%]" />
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
