import { useModules } from '@/components/shared/modules/use-modules'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { dayLabel } from '@/lib/platform/dates/days'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { formatCents } from '@/lib/platform/money/format'
import type { RevenueFigures, RevenueLine } from '@/lib/reporting/staff/revenue/schema'
import { pinnedClass } from '../kit/report/pinned-column'

type Column = { name: keyof RevenueFigures; head: string; module?: ModuleName }

const COLUMNS: readonly Column[] = [
  { name: 'revenueCents', head: 'Revenue' },
  { name: 'payoutCents', head: 'Payout' },
  { name: 'referralCents', head: 'Referral', module: 'referrals' },
  { name: 'bonusCents', head: 'Bonus' },
  { name: 'questCents', head: 'Quest', module: 'quests' },
  { name: 'adjustmentCents', head: 'Adjustment' },
  { name: 'marginCents', head: 'Margin' },
]

type LedgerTableProps = { head: string; lines: readonly RevenueLine[]; totals: RevenueFigures }

export function LedgerTable({ head, lines, totals }: LedgerTableProps) {
  const { isOn } = useModules()
  // what a module cost before it was switched off stays: the columns add up to the margin
  const isUsed = ({ name }: Column) => [totals, ...lines].some((figures) => figures[name] !== 0)
  const columns = COLUMNS.filter((column) => !column.module || isOn(column.module) || isUsed(column))
  return (
    <Card>
      {lines.length === 0 ? (
        <EmptyState as="p" title="No revenue or costs in this period" />
      ) : (
        <Table isReachable caption={`Revenue by ${head.toLowerCase()}`}>
          <TableHeader>
            <TableRow>
              <TableHead className={pinnedClass}>{head}</TableHead>
              {columns.map(({ name, head: text }) => (
                <TableHead key={name} align="right">
                  {text}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            <Line name="Total" figures={totals} columns={columns} isTotal />
            {lines.map((line) => (
              <Line
                key={line.key}
                name={head === 'Day' ? dayLabel(line.key) : line.name}
                figures={line}
                columns={columns}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

type LineProps = { name: string; figures: RevenueFigures; columns: readonly Column[]; isTotal?: boolean }

function Line({ name, figures, columns, isTotal = false }: LineProps) {
  return (
    <TableRow className={isTotal ? 'font-strong' : ''}>
      <TableHead scope="row" className={cn('text-13 text-text max-md:max-w-[140px] max-md:truncate', pinnedClass)}>
        {name}
      </TableHead>
      {columns.map(({ name: column }) => (
        <TableCell key={column} align="right" className={figures[column] < 0 ? 'text-danger' : ''}>
          {formatCents(figures[column])}
        </TableCell>
      ))}
    </TableRow>
  )
}
