'use client'

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type DateRange, DayPicker } from 'react-day-picker'
import { cn } from './cn'

export type { DateRange }

type CalendarProps = {
  /** The accessible name, such as "Dates of the report". */
  label: string
  selected: DateRange | undefined
  onSelect: (range: DateRange | undefined) => void
  today: Date
  /** Which days are disabled, relative to today. */
  disable?: 'after' | 'before'
  /** The maximum number of days in a range. */
  maxDays?: number
  months?: number
}

const day = 'size-10 p-0 text-center md:size-9'
const arrow =
  'inline-grid size-8 place-items-center rounded-control text-text-2 transition-colors hover:bg-fill hover:text-text aria-disabled:text-disabled aria-disabled:hover:bg-transparent max-md:size-(--touch)'

const picked = '[&>button]:bg-accent [&>button]:text-accent-ink [&>button]:hover:bg-accent-hover'

const CLASSES = {
  root: 'relative w-fit select-none',
  months: 'flex flex-wrap gap-x-6 gap-y-4',
  month: 'grid gap-2',
  month_caption: 'flex h-8 items-center justify-center font-display text-14 font-heavy max-md:h-(--touch)',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_grid: 'border-collapse',
  weekday: cn(day, 'h-7 text-12 font-medium text-muted'),
  day,
  day_button:
    'size-full rounded-control text-13 tabular-nums transition-colors hover:bg-fill-strong disabled:text-disabled disabled:hover:bg-transparent focus-visible:relative focus-visible:z-10',
  today: 'font-strong [&:not([data-selected])>button]:text-accent-text',
  outside: 'invisible',
  hidden: 'invisible',
  range_middle: 'bg-accent-soft [&>button]:rounded-none',
  range_start: cn('rounded-l-control bg-accent-soft', picked),
  range_end: cn('rounded-r-control bg-accent-soft', picked),
}

/** A date picker: arrows move, Enter picks, Page Up and Down change months. Dates are local midnights. */
export function Calendar(props: CalendarProps) {
  const { label, selected, onSelect, today, disable, maxDays, months = 1 } = props
  const latest = disable === 'after' ? today : undefined
  return (
    <DayPicker
      mode="range"
      aria-label={label}
      selected={selected}
      onSelect={onSelect}
      today={today}
      numberOfMonths={months}
      defaultMonth={firstMonth(selected?.to ?? latest ?? today, months)}
      {...(latest && { endMonth: latest })}
      {...(disable && { disabled: disable === 'after' ? { after: today } : { before: today } })}
      {...(maxDays && { max: maxDays - 1 })}
      resetOnSelect
      // a start without an end is not a range yet, and has no class of its own
      modifiers={{ start: selected?.from && !selected.to ? selected.from : undefined }}
      modifiersClassNames={{ start: picked }}
      classNames={CLASSES}
      components={{ Chevron: Arrow }}
    />
  )
}

/** The months up to a date, so that the selection is visible. */
function firstMonth(last: Date, months: number): Date {
  return new Date(last.getFullYear(), last.getMonth() + 1 - months, 1)
}

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  if (orientation === 'left') return <ChevronLeft />
  if (orientation === 'right') return <ChevronRight />
  return <ChevronDown />
}
