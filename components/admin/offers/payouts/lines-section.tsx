'use client'

import { Money } from '@/components/shared/figures/money'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { PayoutLine } from '@/lib/catalog/payouts/admin-schema'
import { payoutText, revenueText } from '@/lib/catalog/payouts/text-rules'

type LinesSectionProps = {
  lines: readonly PayoutLine[]
  isReadOnly: boolean
  onEdit: (goal: PayoutLine) => void
  onToggle: (goal: PayoutLine) => void
}

/** What the offer and each of its goals pay now, with figures of the last 30 days. */
export function LinesSection({ lines, isReadOnly, onEdit, onToggle }: LinesSectionProps) {
  return (
    <Table caption="Current payouts">
      <TableHeader>
        <TableRow>
          <TableHead>For</TableHead>
          <TableHead align="right">Payout</TableHead>
          <TableHead align="right">Revenue</TableHead>
          <TableHead align="right">Conv., 30 days</TableHead>
          <TableHead align="right">Paid, 30 days</TableHead>
          {isReadOnly ? null : (
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.goalId ?? 'own'}>
            <TableCell>
              <Named line={line} />
            </TableCell>
            <TableCell align="right">
              <Paid line={line} />
            </TableCell>
            <TableCell align="right">{revenueText({ ...line, revenueCents: BigInt(line.revenueCents) })}</TableCell>
            <TableCell align="right">{line.conversions.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">
              <Money cents={line.paidCents} />
            </TableCell>
            {isReadOnly ? null : (
              <TableCell>
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
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

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
        from conversion {step.fromConversion.toLocaleString('en-US')} in a month:{' '}
        {payoutText(line.payoutType, { ...step, payoutCents: BigInt(step.payoutCents) })}
      </span>
    ))}
  </span>
)
