'use client'

import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { useChange } from '../kit/change/use-change'

type StateDialogProps = {
  path: string
  /** The address or the domain. */
  name: string
  isDisabled: boolean
  disabledReason: string | null
  onClose: () => void
}

/** Disables a short link or a domain, or enables it again. */
export function StateDialog({ path, name, isDisabled, disabledReason, onClose }: StateDialogProps) {
  const { mutateAsync } = useChange('links', isDisabled ? 'Enabled.' : 'Disabled.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={isDisabled ? `Enable ${name}` : `Disable ${name}`}
      description={
        isDisabled
          ? `It was disabled: ${disabledReason ?? ''}. Visitors are redirected again at once.`
          : 'Visitors see an “unavailable” page at once. The affiliate sees your reason and cannot undo it.'
      }
      label={isDisabled ? 'Enable' : 'Disable'}
      busyLabel="Saving…"
      run={({ reason }) => mutateAsync({ path, method: 'PUT', body: { isDisabled: !isDisabled, reason } })}
    />
  )
}
