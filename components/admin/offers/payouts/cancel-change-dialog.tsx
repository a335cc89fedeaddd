'use client'

import { easternText } from '@/components/shared/time/eastern-text'
import type { ChangeRow } from '@/lib/catalog/payouts/admin-schema'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { payoutsPath } from './queries'
import { useReloadPayouts } from './use-reload-payouts'

type CancelChangeDialogProps = { offerId: number; change: ChangeRow; onClose: () => void }

/** Cancels a planned change. */
export function CancelChangeDialog({ offerId, change, onClose }: CancelChangeDialogProps) {
  const reload = useReloadPayouts(offerId)
  return (
    <StaffChangeDialog
      page="offers"
      done="Change canceled."
      onClose={onClose}
      title={`Cancel the change of ${easternText(change.effectiveAt)}`}
      description="The payouts stay as they are. Affiliates who were notified of the change are notified that it is canceled."
      label="Cancel the change"
      busyLabel="Canceling…"
      isDanger
      change={() => ({ path: `${payoutsPath(offerId)}/changes/${change.id}`, method: 'DELETE' })}
      onFailure={reload}
    />
  )
}
