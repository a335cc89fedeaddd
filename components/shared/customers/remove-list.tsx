import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { CustomerListRow } from '@/lib/imports/files/customer-list-schema'
import { apiFetch } from '@/lib/platform/http/api-client'

/** The dialog that removes a list, where it asks for a reason. */
export type Removal = (list: CustomerListRow, onClose: () => void) => ReactNode

type RemoveListProps = {
  list: CustomerListRow
  path: string
  removal: Removal | undefined
  onRemoved: () => Promise<unknown>
}

/** The button that removes a list once that is confirmed. */
export function RemoveList({ list, path, removal, onRemoved }: RemoveListProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, fileName } = list
  const button = (
    <Button
      size="sm"
      variant="danger-quiet"
      aria-label={`Remove ${fileName}`}
      {...(removal && { onClick: () => setRemoving(true) })}
    >
      Remove
    </Button>
  )
  if (removal)
    return (
      <>
        {button}
        {isRemoving
          ? removal(list, () => {
              setRemoving(false)
              void onRemoved()
            })
          : null}
      </>
    )
  return (
    <ConfirmDialog
      title={`Remove ${fileName}?`}
      action="Remove list"
      busy="Removing…"
      trigger={button}
      onConfirm={async () => {
        await apiFetch(`${path}/${id}`, { method: 'DELETE' })
        toast.success('List removed.')
        await onRemoved()
      }}
    >
      {REMOVED}
    </ConfirmDialog>
  )
}

/** What removing a list does. */
export const REMOVED = 'Whoever is on it alone counts as a new customer from now on. Recorded sales stay.'
