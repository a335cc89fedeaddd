import { useEffect, useEffectEvent } from 'react'
import { handlesKeys } from '@/components/shared/shortcuts/keys'
import { SINGLE_KEYS } from '@/components/shared/shortcuts/use-single-keys'
import { useStored } from '@/components/shared/states/use-stored'

/** Elements that use arrows or Enter themselves. */
const OWN = 'a, button, summary, [role="tab"], [role="radio"], [tabindex]:not([tabindex="-1"])'

/** Whether the focused element uses this key itself. */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (handlesKeys(target)) return true
  return key.length > 1 && target instanceof Element && target !== document.body && target.closest(OWN) !== null
}

/**
 * Hears one key before the shortcuts of the shell do: "/", "Enter", "ArrowDown". It is ignored while typing, on a
 * control that uses the key, while a dialog is open, and when single-key shortcuts are off. If `run` returns `false`, the
 * key goes on.
 */
export function usePlainKeys(keys: string, run: (key: string) => unknown): void {
  const hear = useEffectEvent(run)
  const isOn = useStored(SINGLE_KEYS)[0] !== 'off'
  useEffect(() => {
    if (!isOn) return
    const names = keys.split(' ')
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      // "/" is typed with Shift in some layouts
      const isModified = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && key.length > 1)
      if (!names.includes(key) || isModified) return
      if (event.isComposing || event.defaultPrevented || usesKey(target, key)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      if (hear(key) === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [keys, isOn])
}
