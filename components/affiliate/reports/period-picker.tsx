import { CalendarDays } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Calendar, type DateRange } from '@/components/ui/calendar'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { Day } from '@/lib/platform/dates/constants'
import { periodLabel } from '@/lib/platform/dates/days'
import { MAX_RANGE_DAYS } from '@/lib/reporting/periods/constants'
import { type DayRange, pickedDays } from '@/lib/reporting/periods/rules'
import { toDateRange, toDay, toLocalDate } from './dates'

type PeriodPickerProps = {
  /** Null before the days are known. */
  days: DayRange | null
  /** Today in the reader's zone: later dates cannot be chosen. */
  today: Day
  onPick: (days: DayRange) => void
  /** The button; the days in words by default. */
  children?: ReactElement
}

/** The report's days and their calendar. A start without an end means that single day. [S5.2] */
export function PeriodPicker({ days, today, onPick, children }: PeriodPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<DateRange | undefined>()

  const pick = (range: DateRange) => {
    if (range.from) onPick(pickedDays(toDay(range.from), range.to && toDay(range.to)))
  }
  const open = () => {
    setDraft(days ? toDateRange(days) : undefined)
    setOpen(true)
  }
  const select = (range: DateRange | undefined) => {
    setDraft(range)
    if (!range?.from || !range.to) return
    pick(range)
    setOpen(false)
  }
  /** Closing with only a start picked uses that day; Esc discards it. */
  const close = () => {
    if (draft?.from && !draft.to) pick(draft)
    setOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={(next) => (next ? open() : close())}>
      <PopoverTrigger asChild>
        {children ?? (
          <Button className="min-w-0">
            <CalendarDays />
            <span className="truncate tabular-nums">
              {days ? periodLabel(days.startDate, days.endDate) : 'Pick days'}
            </span>
          </Button>
        )}
      </PopoverTrigger>
      <PopoverContent
        label="Days of the report"
        className="overflow-y-auto p-3"
        onEscapeKeyDown={(event) => {
          event.preventDefault()
          setOpen(false)
        }}
      >
        <Calendar
          label="Days of the report"
          selected={draft}
          onSelect={select}
          today={toLocalDate(today)}
          disable="after"
          maxDays={MAX_RANGE_DAYS}
        />
        <div className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-3">
          <p aria-live="polite" className="max-w-[190px] text-12 leading-4 text-muted">
            {draft?.from && !draft.to ? 'Pick the last day, or keep this single day.' : 'Pick the first day.'}
          </p>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}
