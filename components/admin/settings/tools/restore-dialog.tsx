'use client'

import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { type ToolsPart, useToolsChange } from './use-tools-change'

/** Goes back to the list every network starts with. */
export function RestoreDialog({ part, onClose }: { part: ToolsPart; onClose: () => void }) {
  const { save } = useToolsChange(part)
  return (
    <ChangeDialog
      isOpen
      isReasonOptional
      onClose={onClose}
      title="Restore the first list"
      description="Your own tools and categories are removed, and those your network started with are shown again. The admin log keeps what was there."
      label="Restore"
      busyLabel="Restoring…"
      isDanger
      run={(confirmation) => save(() => null, confirmation)}
    />
  )
}
