'use client'

import { toast } from 'sonner'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { closedSchema, type RevenueDetail } from '@/lib/rewards/squads/periods/admin-schema'
import { closePhrase } from '@/lib/rewards/squads/periods/rules'
import { useChange } from '../kit/change/use-change'
import { REVENUE_PATH } from './queries'

type CloseDialogProps = {
  squad: RevenueDetail['squad']
  period: NonNullable<RevenueDetail['period']>
  onClose: () => void
}

/** Closes a period, after typing the amount to transfer. */
export function CloseDialog({ squad, period, onClose }: CloseDialogProps) {
  const { mutateAsync } = useChange('squad-revenue')
  const { id: periodId, throughDay, moveCents } = period
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Close ${squad.name} through ${dayLabel(throughDay)}`}
      description={`${formatCents(moveCents)} moves from members who earned more than their share to those who earned less. What a balance cannot cover is owed and collected as money comes in. Members are notified.`}
      label="Close period"
      busyLabel="Closing…"
      phrase={closePhrase(moveCents)}
      run={async (confirmation) => {
        const path = `${REVENUE_PATH}/${squad.id}/close`
        const answer = closedSchema.parse(await mutateAsync({ path, body: { periodId, throughDay, ...confirmation } }))
        const owed = answer.owedCents > 0 ? ` ${formatCents(answer.owedCents)} is owed.` : ''
        toast.success(`Period closed. ${formatCents(answer.paidCents)} moved.${owed}`)
      }}
    />
  )
}
