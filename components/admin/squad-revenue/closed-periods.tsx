import { ChevronRight } from 'lucide-react'
import { periodLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import type { ClosedPeriod } from '@/lib/rewards/squads/periods/admin-schema'
import { SPLIT_LABELS } from '../shared/squads/labels'
import { PeriodLines } from './period-lines'

/** Closed periods, newest first, each with its members' shares. */
export function ClosedPeriods({ periods }: { periods: readonly ClosedPeriod[] }) {
  return (
    <section aria-labelledby="closed-periods" className="grid gap-2">
      <h3 id="closed-periods" className="text-13 font-medium">
        Closed periods
      </h3>
      {periods.length === 0 ? <p className="text-13 text-muted">None yet.</p> : null}
      {periods.map((period) => (
        <ClosedRow key={period.id} period={period} />
      ))}
    </section>
  )
}

function ClosedRow({ period }: { period: ClosedPeriod }) {
  const { startsDay, endsDay, split, closedBy, moveCents, owedCents, lines } = period
  const days = periodLabel(startsDay, endsDay)
  return (
    <details className="group min-w-0 rounded-control border border-line">
      <summary className="flex min-h-(--touch) cursor-pointer list-none flex-wrap items-center gap-x-3 px-3 py-2 text-13 md:min-h-9">
        <ChevronRight aria-hidden="true" className="size-3.5 text-muted group-open:rotate-90" />
        <span className="font-medium">{days}</span>
        <span className="ml-auto tabular-nums">{formatCents(moveCents)}</span>
        {owedCents > 0 ? <span className="text-danger tabular-nums">{formatCents(owedCents)} owed</span> : null}
      </summary>
      <div className="border-t border-line pb-2">
        <p className="px-3 py-2 text-12 text-muted">
          {split ? `${SPLIT_LABELS[split]} split, closed` : 'Ended with the squad, not split,'}
          {closedBy ? ` by ${closedBy}` : ''}
        </p>
        {lines.length > 0 ? <PeriodLines caption={`Members, ${days}`} lines={lines} /> : null}
      </div>
    </details>
  )
}
