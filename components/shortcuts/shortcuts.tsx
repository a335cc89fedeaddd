'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import { ShortcutList } from './shortcut-list'
import { type Jump, jumpsFor, LIST_KEYS } from './shortcut-table'
import { useShortcut } from './use-shortcut'
import { useSingleKeys } from './use-single-keys'

/** The keyboard's way through the app, and the list of it under `?`. Mount it once, in the signed-in shell. */
export function Shortcuts({ isAffiliate }: { isAffiliate: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [hasSingleKeys, turnSingleKeys] = useSingleKeys()
  const jumps = jumpsFor(isAffiliate)
  const cameFrom = useRef<Element | null>(null)
  useShortcut(LIST_KEYS, () => {
    if (!isOpen) cameFrom.current = document.activeElement
    setOpen(true)
  })
  // no button opened it, so the dialog cannot know where the focus was
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  return (
    <>
      {jumps.map((jump) => (
        <JumpKeys key={jump.href} jump={jump} />
      ))}
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Keyboard shortcuts" onCloseAutoFocus={giveBack}>
          {/* where it scrolls, the arrow keys must reach it */}
          <DialogBody role="region" aria-label="List of shortcuts" tabIndex={0}>
            <ShortcutList jumps={jumps} />
          </DialogBody>
          <DialogFooter className="justify-start px-5">
            <Switch checked={hasSingleKeys} onCheckedChange={turnSingleKeys} label="Single-key shortcuts" />
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}

function JumpKeys({ jump }: { jump: Jump }) {
  const { push } = useRouter()
  useShortcut(jump.keys, () => push(jump.href))
  return null
}
