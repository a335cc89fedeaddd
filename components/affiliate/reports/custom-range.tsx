import { CalendarDays } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { customRangeProblem } from '@/lib/reporting/periods/rules'
import { PeriodPicker } from './period-picker'

const PRESETS = [30, 90, 365] as const

type CustomRangeProps = {
  from: Day | null
  to: Day | null
  /** Today in the reader's zone: later dates cannot be chosen. */
  today: Day
  onChange: (change: { from?: Day | null; to?: Day | null }) => void
}

/** The start and end of a custom range, typed or picked in a calendar; nothing is requested until both are set. [S5.1] */
export function CustomRange({ from, to, today, onChange }: CustomRangeProps) {
  const problem = customRangeProblem({ ...(from && { startDate: from }), ...(to && { endDate: to }) })
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-t border-line px-5 py-3 max-md:px-4">
      <legend className="float-left basis-full text-13 font-medium">Custom range</legend>
      <Field label="Start date" className="max-md:flex-1">
        <Input
          type="date"
          inputSize="sm"
          value={from ?? ''}
          max={to ?? today}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label="End date" className="max-md:flex-1">
        <Input
          type="date"
          inputSize="sm"
          value={to ?? ''}
          {...(from && { min: from })}
          max={today}
          onChange={(event) => onChange({ to: event.target.value || null })}
        />
      </Field>
      <div className="flex flex-wrap gap-1.5 max-md:basis-full">
        <PeriodPicker
          days={from && to && !problem ? { startDate: from, endDate: to } : null}
          today={today}
          onPick={({ startDate, endDate }) => onChange({ from: startDate, to: endDate })}
        >
          <Button size="sm">
            <CalendarDays aria-hidden="true" />
            Calendar
          </Button>
        </PeriodPicker>
        {PRESETS.map((days) => (
          <Button key={days} size="sm" onClick={() => onChange({ from: addDays(today, 1 - days), to: today })}>
            {days} days
          </Button>
        ))}
      </div>
      <p
        aria-live="polite"
        className={problem ? 'flex min-h-8 items-center text-12 text-muted max-md:basis-full' : 'sr-only'}
      >
        {problem}
      </p>
    </fieldset>
  )
}
