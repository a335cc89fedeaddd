import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import type { RevenueFigures, RevenueLine } from '@/lib/reporting/staff/revenue/schema'
import { pinnedClass } from '../kit/report/pinned-column'

const COLUMNS = [
  { name: 'revenueCents', head: 'Revenue' },
  { name: 'payoutCents', head: 'Payout' },
  { name: 'referralCents', head: 'Referral' },
  { name: 'bonusCents', head: 'Bonus' },
  { name: 'questCents', head: 'Quest' },
  { name: 'adjustmentCents', head: 'Adjustment' },
  { name: 'marginCents', head: 'Margin' },
] as const

type LedgerTableProps = { head: string; lines: readonly RevenueLine[]; totals: RevenueFigures }

export function LedgerTable({ head, lines, totals }: LedgerTableProps) {
  return (
    <Card>
      {lines.length === 0 ? (
        <EmptyState as="p" title="No revenue or costs in this period" />
      ) : (
        <Table isReachable caption={`Revenue by ${head.toLowerCase()}`}>
          <TableHeader>
            <TableRow>
              <TableHead className={pinnedClass}>{head}</TableHead>
              {COLUMNS.map(({ name, head: text }) => (
                <TableHead key={name} align="right">
                  {text}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            <Line name="Total" figures={totals} isTotal />
            {lines.map((line) => (
              <Line key={line.key} name={head === 'Day' ? dayLabel(line.key) : line.name} figures={line} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function Line({ name, figures, isTotal = false }: { name: string; figures: RevenueFigures; isTotal?: boolean }) {
  return (
    <TableRow className={isTotal ? 'font-strong' : ''}>
      <TableHead scope="row" className={cn('text-13 text-text max-md:max-w-[140px] max-md:truncate', pinnedClass)}>
        {name}
      </TableHead>
      {COLUMNS.map(({ name: column }) => (
        <TableCell key={column} align="right" className={figures[column] < 0 ? 'text-danger' : ''}>
          {formatCents(figures[column])}
        </TableCell>
      ))}
    </TableRow>
  )
}
