'use client'

import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { ShortcutList } from './shortcut-list'
import type { Jump } from './shortcut-table'
import type { useSingleKeys } from './use-single-keys'

type ShortcutDialogProps = OpenedProps & { jumps: readonly Jump[]; singleKeys: ReturnType<typeof useSingleKeys> }

/** The list of shortcuts, and the switch for single-key shortcuts. */
export function ShortcutDialog({ jumps, singleKeys, isOpen, onOpenChange, triggerRef }: ShortcutDialogProps) {
  const [hasSingleKeys, turnSingleKeys] = singleKeys
  // no button opened it, so the dialog does not know the previous focus
  const returnFocus = (event: Event) => {
    event.preventDefault()
    triggerRef.current?.focus()
  }
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" onCloseAutoFocus={returnFocus}>
        {/* a scrollable region must be reachable by keyboard */}
        <DialogBody role="region" aria-label="List of shortcuts" tabIndex={0}>
          <ShortcutList jumps={jumps} />
        </DialogBody>
        <DialogFooter className="justify-start px-5">
          <Switch checked={hasSingleKeys} onCheckedChange={turnSingleKeys} label="Single-key shortcuts" />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
