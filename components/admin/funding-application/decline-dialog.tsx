'use client'

import type { AdminApplication } from '@/lib/money/advances/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { applicantName } from './lists'
import { FUNDING_PATH } from './queries'

type DeclineDialogProps = { row: AdminApplication; onClose: () => void }

export function DeclineDialog({ row, onClose }: DeclineDialogProps) {
  return (
    <StaffChangeDialog
      page="funding-application"
      done="Application declined. The affiliate is notified."
      onClose={onClose}
      title={`Decline ${formatCents(row.amountCents)} to ${applicantName(row)}`}
      description="The affiliate sees your reason word for word and may apply again."
      label="Decline"
      busyLabel="Declining…"
      isDanger
      change={() => ({ path: `${FUNDING_PATH}/${row.id}/decide`, body: { decision: 'decline' } })}
    />
  )
}
