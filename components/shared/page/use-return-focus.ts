import { useRef } from 'react'

/** For a sheet without a trigger: returns the focus to the element that had it, or to the page if it was removed. */
export function useReturnFocus() {
  const previousFocus = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      previousFocus.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isThere = previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected
      // the row may be gone with its button: focus the page's content, so that Tab does not restart at the top
      const next =
        isThere && previousFocus.current !== document.body ? previousFocus.current : document.getElementById('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: !isThere })
    },
  }
}
