'use client'

import { toast } from '@/components/ui/toast'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { closedSchema, type RevenueDetail } from '@/lib/rewards/squads/periods/admin-schema'
import { closePhrase } from '@/lib/rewards/squads/periods/split-rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { REVENUE_PATH } from './queries'

type CloseDialogProps = {
  squad: RevenueDetail['squad']
  period: NonNullable<RevenueDetail['period']>
  onClose: () => void
}

/** Closes a period, after typing the amount to transfer. */
export function CloseDialog({ squad, period, onClose }: CloseDialogProps) {
  const { id: periodId, throughDay, moveCents } = period
  return (
    <StaffChangeDialog
      page="squad-revenue"
      onClose={onClose}
      title={`Close ${squad.name} through ${dayLabel(throughDay)}`}
      description={`${formatCents(moveCents)} moves from members who earned more than their share to those who earned less. What a balance cannot cover is owed and collected as money comes in. Members are notified.`}
      label="Close period"
      busyLabel="Closing…"
      phrase={closePhrase(moveCents)}
      change={() => ({ path: `${REVENUE_PATH}/${squad.id}/close`, body: { periodId, throughDay } })}
      onDone={(answer) => {
        const { owedCents, paidCents } = closedSchema.parse(answer)
        const owed = owedCents > 0 ? ` ${formatCents(owedCents)} is owed.` : ''
        toast.success(`Period closed. ${formatCents(paidCents)} moved.${owed}`)
      }}
    />
  )
}
