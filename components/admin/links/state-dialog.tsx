'use client'

import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'

type StateDialogProps = {
  path: string
  /** The address or the domain. */
  name: string
  isDisabled: boolean
  disabledReason: string | null
  onClose: () => void
}

/** Takes a short link or a domain out of use, or puts it back. */
export function StateDialog({ path, name, isDisabled, disabledReason, onClose }: StateDialogProps) {
  const { mutateAsync } = useChange('links', isDisabled ? 'In use again.' : 'Out of use.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={isDisabled ? `Put ${name} back into use` : `Take ${name} out of use`}
      description={
        isDisabled
          ? `It was taken out of use: ${disabledReason ?? ''}. Its visitors are led on again at once.`
          : 'Whoever opens it reads a plain page at once. The affiliate reads your reason and cannot undo it.'
      }
      label={isDisabled ? 'Put back into use' : 'Take out of use'}
      busyLabel="Saving…"
      run={({ reason }) => mutateAsync({ path, method: 'PUT', body: { isDisabled: !isDisabled, reason } })}
    />
  )
}
