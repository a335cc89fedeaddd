'use client'

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import type { Period } from './use-period'

type PeriodBarProps = { today: Day; period: Period; csvHref: string; children?: ReactNode }

const PRESETS = [7, 30, 90]

/** The period of a report in Eastern days, and its CSV link. */
export function PeriodBar({ today, period: { from, to, pick }, csvHref, children }: PeriodBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      {PRESETS.map((days) => {
        const start = addDays(today, 1 - days)
        return (
          <Button
            key={days}
            size="sm"
            aria-pressed={from === start && to === today}
            className="aria-pressed:border-accent"
            onClick={() => pick(start, today)}
          >
            {days} days
          </Button>
        )
      })}
      {/* on a phone, a separate line below the presets and the CSV link */}
      <div className="flex flex-wrap items-center gap-2 max-md:order-1 max-md:w-full md:contents">
        <Input
          type="date"
          aria-label="First day"
          inputSize="sm"
          className="w-auto"
          max={to}
          value={from}
          onChange={({ target }) => target.value && pick(target.value, target.value > to ? target.value : to)}
        />
        <Input
          type="date"
          aria-label="Last day"
          inputSize="sm"
          className="w-auto"
          min={from}
          max={today}
          value={to}
          onChange={({ target }) => target.value && pick(target.value < from ? target.value : from, target.value)}
        />
        <span className="label">Eastern Time</span>
        {children}
      </div>
      <Button asChild size="sm" className="ml-auto">
        <a href={csvHref} download>
          <Download aria-hidden="true" />
          CSV
        </a>
      </Button>
    </div>
  )
}
