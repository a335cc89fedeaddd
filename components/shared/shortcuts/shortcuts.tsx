'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useModules } from '@/components/shared/modules/use-modules'
import { reportUnloaded } from '@/components/ui/report-unloaded'
import { useLoaded } from '@/components/ui/use-loaded'
import { type Jump, jumpsFor, LIST_KEYS } from './shortcut-table'
import { useShortcut } from './use-shortcut'
import { useSingleKeys } from './use-single-keys'

const loadDialog = async () => (await import('./shortcut-dialog')).ShortcutDialog

/** The shell's keyboard shortcuts and their list under `?`. Mount it once, in the signed-in shell. */
export function Shortcuts({ isAffiliate }: { isAffiliate: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [List, fetchList] = useLoaded(loadDialog)
  const singleKeys = useSingleKeys()
  const jumps = jumpsFor(isAffiliate).filter(useModules().hasPage)
  const previousFocus = useRef<HTMLElement | null>(null)
  useShortcut(LIST_KEYS, () => {
    if (!isOpen) previousFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen(true)
    fetchList().catch(() => {
      setOpen(false)
      reportUnloaded()
    })
  })
  return (
    <>
      {jumps.map((jump) => (
        <JumpKeys key={jump.href} jump={jump} />
      ))}
      {List ? <List {...{ jumps, singleKeys, isOpen }} onOpenChange={setOpen} triggerRef={previousFocus} /> : null}
    </>
  )
}

function JumpKeys({ jump }: { jump: Jump }) {
  const { push } = useRouter()
  useShortcut(jump.keys, () => push(jump.href))
  return null
}
