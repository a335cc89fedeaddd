import { ChangeMark } from '@/components/shared/figures/change-mark'
import { cn } from '@/components/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import type { DailyReport } from '@/lib/reporting/staff/revenue/schema'
import { pinnedClass } from '../kit/report/pinned-column'
import { DAILY_COLUMNS } from './daily-columns'

/** One row per day, newest first, each figure with its change from the average of the previous seven days. */
export function DailyTable({ days, today }: { days: DailyReport['days']; today: Day }) {
  return (
    <>
      <Table isReachable caption="Daily metrics compared with the average of the previous seven days">
        <TableHeader>
          <TableRow>
            <TableHead className={pinnedClass}>Day</TableHead>
            {DAILY_COLUMNS.map(({ name, head, meaning }) => (
              <TableHead key={name} align="right" title={meaning}>
                {head}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {days.map(({ day, figures, mean }) => (
            <TableRow key={day}>
              <TableHead scope="row" className={cn('text-13 text-text', pinnedClass)}>
                {dayLabel(day)}
                {day === today ? <span className="block text-11 text-muted">so far</span> : null}
              </TableHead>
              {DAILY_COLUMNS.map(({ name, format }) => {
                const value = figures[name]
                return (
                  <TableCell key={name} align="right">
                    <span className="block">{value === null ? '—' : format(value)}</span>
                    <ChangeMark value={value} before={mean[name]} />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <dl className="grid gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-12 text-muted md:grid-cols-2">
        {DAILY_COLUMNS.map(({ name, head, meaning }) => (
          <div key={name} className="flex gap-2">
            <dt className="font-medium text-text-2">{head}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
