'use client'

import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { easternText } from '@/components/shared/time/eastern-text'
import type { ChangeRow } from '@/lib/catalog/payouts/admin-schema'
import { useChange } from '../../kit/change/use-change'
import { payoutsPath } from './queries'
import { useReloadPayouts } from './use-reload-payouts'

type CancelChangeDialogProps = { offerId: number; change: ChangeRow; onClose: () => void }

/** Cancels a planned change. */
export function CancelChangeDialog({ offerId, change, onClose }: CancelChangeDialogProps) {
  const { mutateAsync } = useChange('offers', 'Change canceled.')
  const reload = useReloadPayouts(offerId)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Cancel the change of ${easternText(change.effectiveAt)}`}
      description="The payouts stay as they are. Affiliates who were notified of the change are notified that it is canceled."
      label="Cancel the change"
      busyLabel="Canceling…"
      isDanger
      run={({ reason }) =>
        mutateAsync({
          path: `${payoutsPath(offerId)}/changes/${change.id}`,
          method: 'DELETE',
          body: { reason },
        }).catch(reload)
      }
    />
  )
}
