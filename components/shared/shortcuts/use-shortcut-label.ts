import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** "⌘ K" on a Mac, "Ctrl K" elsewhere and until it is known. */
export function useShortcutLabel(): string {
  return useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  )
}
