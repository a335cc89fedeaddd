'use client'

import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { AdminApplication } from '@/lib/money/advances/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { useChange } from '../kit/change/use-change'
import { nameOf } from './lists'
import { FUNDING_PATH } from './queries'

type DeclineDialogProps = { row: AdminApplication; onClose: () => void }

export function DeclineDialog({ row, onClose }: DeclineDialogProps) {
  const { mutateAsync } = useChange('funding-application', 'Application declined. The affiliate is notified.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Decline ${formatCents(row.amountCents)} to ${nameOf(row)}`}
      description="The affiliate sees your reason word for word and may apply again."
      label="Decline"
      busyLabel="Declining…"
      isDanger
      run={({ reason }) =>
        mutateAsync({ path: `${FUNDING_PATH}/${row.id}/decide`, body: { decision: 'decline', reason } })
      }
    />
  )
}
