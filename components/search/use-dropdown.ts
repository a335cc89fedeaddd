import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useSearchShortcut } from '../shortcuts/use-search-shortcut'

type Parts = {
  box: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  /** The dropdown has closed. */
  onClose: () => void
  /** Escape was pressed where there was nothing to close. */
  onEscape: () => void
}

/**
 * When the navbar's dropdown is open: from a press, a key or Ctrl/Cmd+K until Escape or the focus goes elsewhere.
 * Tabbing through the field alone opens nothing.
 */
export function useDropdown({ box, field, onClose, onEscape }: Parts) {
  const [isOpen, setOpen] = useState(false)
  const cameFrom = useRef<Element | null>(null)

  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  useSearchShortcut('wide', () => {
    const input = field.current
    if (!input || input.closest('[aria-hidden=true], [inert]')) return false
    if (document.activeElement !== input) cameFrom.current = document.activeElement
    input.focus()
    input.select()
    open()
    return true
  })

  /** Closes, and gives the focus back to where Ctrl/Cmd+K was pressed; a field that was clicked keeps it. */
  function escapeOut() {
    if (!isOpen) return onEscape()
    close()
    const back = cameFrom.current
    cameFrom.current = null
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus()
    else field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') escapeOut()
    if (event.target === field.current && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open()
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    // when the window itself loses the focus nothing has been left: it comes back
    if (relatedTarget === null && !document.hasFocus()) return
    if (!box.current?.contains(relatedTarget)) close()
  }

  function leave() {
    cameFrom.current = null
    close()
    field.current?.blur()
  }

  return { isOpen, open, leave, onKeyDown, onBlur }
}
