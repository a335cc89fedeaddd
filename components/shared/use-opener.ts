import { useRef } from 'react'

/** For a sheet that no trigger of its own opens: gives the focus back to whatever had it, or to the page if that is gone. */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isThere = opener.current instanceof HTMLElement && opener.current.isConnected
      // a row that was decided about is gone with its button: who walks by Tab goes on in the page, not at its top
      const next = isThere && opener.current !== document.body ? opener.current : document.getElementById('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: !isThere })
    },
  }
}
