'use client'

import { StaffChangeDialog } from '../kit/change/staff-change-dialog'

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
  return (
    <StaffChangeDialog
      page="links"
      done={isDisabled ? 'Enabled.' : 'Disabled.'}
      onClose={onClose}
      title={isDisabled ? `Enable ${name}` : `Disable ${name}`}
      description={
        isDisabled
          ? `It was disabled: ${disabledReason ?? ''}. Visitors are redirected again at once.`
          : 'Visitors see an “unavailable” page at once. The affiliate sees your reason and cannot undo it.'
      }
      label={isDisabled ? 'Enable' : 'Disable'}
      busyLabel="Saving…"
      change={() => ({ path, method: 'PUT', body: { isDisabled: !isDisabled } })}
    />
  )
}
