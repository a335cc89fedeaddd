import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { Day } from '@/lib/platform/dates/constants'
import { isDay } from '@/lib/platform/dates/days'
import type { ReportChoice } from '@/lib/reporting/builder/choice-rules'
import { reportDays } from '@/lib/reporting/builder/rules'
import type { ReportQuery } from '@/lib/reporting/builder/schema'
import { REPORT_RANGES, type ReportRange } from '@/lib/reporting/report-queries/constants'

export const RANGE_NAMES: Record<ReportRange, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  year: 'Last 365 days',
  month: 'This month',
  lastMonth: 'Last month',
  custom: 'Custom days',
}
const ORDER = Object.keys(RANGE_NAMES) as ReportRange[]

const earlier = (a: Day, b: Day): Day => [a, b].sort()[0] ?? a
const later = (a: Day, b: Day): Day => [a, b].sort()[1] ?? a

type PeriodFieldsProps = {
  query: Pick<ReportQuery, 'range' | 'from' | 'to'>
  /** Today in Eastern time. */
  today: Day
  onChange: (change: ReportChoice) => void
}

/** The period: one that moves with the calendar, or days. */
export function PeriodFields({ query, today, onChange }: PeriodFieldsProps) {
  const { range } = query
  const days = reportDays(query, today)
  const choose = (next: ReportRange) =>
    onChange(next === 'custom' ? { range: next, ...days } : { range: next, from: undefined, to: undefined })
  const pick = (from: Day, to: Day) => {
    if (isDay(from) && isDay(to)) onChange({ range: 'custom', from, to })
  }
  return (
    <>
      <Select
        aria-label="Period"
        inputSize="sm"
        wrapperClassName="w-auto"
        value={range}
        onChange={({ target }) => choose(REPORT_RANGES.find((each) => each === target.value) ?? 'month')}
      >
        <Options of={ORDER} show={(each) => [each, RANGE_NAMES[each]]} />
      </Select>
      {range === 'custom' ? (
        <span className="flex items-center gap-2 max-md:w-full">
          <Input
            type="date"
            aria-label="First day"
            inputSize="sm"
            className="w-auto max-md:w-full"
            max={days.to}
            value={days.from}
            onChange={({ target }) => pick(target.value, later(target.value, days.to))}
          />
          <Input
            type="date"
            aria-label="Last day"
            inputSize="sm"
            className="w-auto max-md:w-full"
            min={days.from}
            max={today}
            value={days.to}
            onChange={({ target }) => pick(earlier(target.value, days.from), target.value)}
          />
        </span>
      ) : null}
      <span className="label max-md:hidden">Eastern Time</span>
    </>
  )
}
