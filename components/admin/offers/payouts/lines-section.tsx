'use client'

import { Money } from '@/components/shared/figures/money'
import { actionsColumn, DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { PayoutLine } from '@/lib/catalog/payouts/admin-schema'
import { payoutText, revenueText, stepStart } from '@/lib/catalog/payouts/text-rules'
import { formatCount } from '@/lib/platform/text/counts'

type LinesSectionProps = {
  lines: readonly PayoutLine[]
  isReadOnly: boolean
  onEdit: (goal: PayoutLine) => void
  onToggle: (goal: PayoutLine) => void
}

/** What the offer and each of its goals pay now, with figures of the last 30 days. */
export function LinesSection({ lines, isReadOnly, onEdit, onToggle }: LinesSectionProps) {
  return (
    <DataTable
      caption="Current payouts"
      rows={lines}
      rowKey={({ goalId }) => goalId ?? 'own'}
      columns={
        isReadOnly
          ? COLUMNS
          : [
              ...COLUMNS,
              actionsColumn<PayoutLine>((line) => <Actions line={line} onEdit={onEdit} onToggle={onToggle} />),
            ]
      }
    />
  )
}

const COLUMNS: readonly TableColumn<PayoutLine>[] = [
  { head: 'For', cell: (line) => <Named line={line} /> },
  { head: 'Payout', align: 'right', cell: (line) => <Paid line={line} /> },
  {
    head: 'Revenue',
    align: 'right',
    cell: (line) => revenueText({ ...line, revenueCents: BigInt(line.revenueCents) }),
  },
  { head: 'Conv., 30 days', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
  { head: 'Paid, 30 days', align: 'right', cell: ({ paidCents }) => <Money cents={paidCents} /> },
]

type ActionsProps = Pick<LinesSectionProps, 'onEdit' | 'onToggle'> & { line: PayoutLine }

const Actions = ({ line, onEdit, onToggle }: ActionsProps) => (
  <span className="flex justify-end gap-2">
    <Button size="sm" aria-label={`Edit ${line.name}`} onClick={() => onEdit(line)}>
      Edit
    </Button>
    {line.goalId === null ? null : (
      <Button
        size="sm"
        aria-label={`${line.isActive ? 'Pause' : 'Resume'} ${line.name}`}
        onClick={() => onToggle(line)}
      >
        {line.isActive ? 'Pause' : 'Resume'}
      </Button>
    )}
  </span>
)

const Named = ({ line: { goalId, name, event, isRepeatable, isActive } }: { line: PayoutLine }) => (
  <span className="grid min-w-[160px] gap-0.5 py-1.5 whitespace-normal">
    <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
    <span className="text-12 text-muted">
      {goalId === null ? 'Base payout, event ' : 'Event '}
      <code className="mono">{event}</code>, {isRepeatable ? 'every conversion' : 'one conversion per click'}
    </span>
    {isActive ? null : <Status kind="held">Paused</Status>}
  </span>
)

const Paid = ({ line }: { line: PayoutLine }) => (
  <span className="grid justify-items-end gap-0.5 py-1.5">
    {payoutText(line.payoutType, { ...line, payoutCents: BigInt(line.payoutCents) })}
    {line.steps.map((step) => (
      <span key={step.fromConversion} className="text-12 text-muted">
        {stepStart(step.fromConversion, line.stepsByPayment)}:{' '}
        {payoutText(line.payoutType, { ...step, payoutCents: BigInt(step.payoutCents) })}
      </span>
    ))}
  </span>
)
