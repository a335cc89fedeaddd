import { useEffect, useEffectEvent } from 'react'

const isShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const isPhone = () => matchMedia('(max-width: 767px)').matches

/**
 * Ctrl/Cmd+K, wherever one types. [S2.58] The navbar's field answers on wide screens, the header's button on phones;
 * `run` says whether it did: what lies under an open dialog does not.
 */
export function useSearchShortcut(on: 'phone' | 'wide', run: () => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) && isPhone() === (on === 'phone') && run()) event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
