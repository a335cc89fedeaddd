'use client'

import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useSearchShortcut } from '@/components/shared/shortcuts/use-search-shortcut'
import { useShortcutLabel } from '@/components/shared/shortcuts/use-shortcut-label'
import { Kbd } from '@/components/ui/kbd'
import { reportUnloaded } from '@/components/ui/report-unloaded'
import { useLoaded } from '@/components/ui/use-loaded'
import { SearchInput } from './search-input'
import { useActiveOption } from './use-active-option'
import { type Searcher, useSearch } from './use-search'

const loadDropdown = async () => (await import('./search-dropdown')).SearchDropdown

/** The navbar's search field with its dropdown of 500 px. [S2.58] [S2.79] */
export function SearchBox(searcher: Searcher) {
  const search = useSearch(searcher)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { activeId, onKey, reset } = useActiveOption(list)
  const dropdown = useDropdown({ box, field, onClose: reset, onEscape: () => search.setText('') })
  const { isOpen } = dropdown
  const [Dropdown, fetchDropdown] = useLoaded(loadDropdown)

  const leave = () => {
    search.setText('')
    dropdown.leave()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.submit()) leave()
  }
  const type = (text: string) => {
    search.setText(text)
    reset()
    dropdown.open()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows <search>
    <div
      role="search"
      ref={box}
      className="relative min-w-0 flex-1"
      onKeyDown={dropdown.onKeyDown}
      onBlur={dropdown.onBlur}
    >
      <form onSubmit={submit}>
        <SearchInput
          {...{ search, field, listId, activeId, isOpen }}
          className="h-(--control) border-line-strong bg-surface text-13"
          end={<ShortcutHint />}
          aria-keyshortcuts="Control+K Meta+K"
          // Enter searches without the dropdown, and the next focus retries loading it
          onFocus={() => void fetchDropdown().catch(() => undefined)}
          onClick={() => {
            dropdown.open()
            fetchDropdown().catch(reportUnloaded)
          }}
          onKeyDown={onKey}
          onChange={(event) => type(event.target.value)}
        />
      </form>
      {isOpen && Dropdown ? <Dropdown anchor={box} {...{ search, listId, list, activeId }} onLeave={leave} /> : null}
    </div>
  )
}

function ShortcutHint() {
  const keys = useShortcutLabel()
  return (
    <Kbd aria-hidden="true" className="pointer-events-none mr-1.5 bg-fill max-lg:hidden">
      {keys}
    </Kbd>
  )
}

type Parts = {
  box: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  /** Called when the dropdown closes. */
  onClose: () => void
  /** Called when Escape was pressed and there was nothing to close. */
  onEscape: () => void
}

/**
 * Opens the dropdown on a press, a key or Ctrl/Cmd+K, and closes it on Escape or blur. Focusing the field with Tab does
 * not open it.
 */
export function useDropdown({ box, field, onClose, onEscape }: Parts) {
  const [isOpen, setOpen] = useState(false)
  const previousFocus = useRef<Element | null>(null)

  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  useSearchShortcut('wide', () => {
    const input = field.current
    if (!input || input.closest('[aria-hidden=true], [inert]')) return false
    if (document.activeElement !== input) previousFocus.current = document.activeElement
    input.focus()
    input.select()
    open()
    return true
  })

  /** Closes and returns the focus to where Ctrl/Cmd+K was pressed; a clicked field keeps it. */
  function escapeOut() {
    if (!isOpen) return onEscape()
    close()
    const back = previousFocus.current
    previousFocus.current = null
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus()
    else field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') escapeOut()
    if (event.target === field.current && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open()
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    // when the window loses focus, the field keeps its state
    if (relatedTarget === null && !document.hasFocus()) return
    if (!box.current?.contains(relatedTarget)) close()
  }

  function leave() {
    previousFocus.current = null
    close()
    field.current?.blur()
  }

  return { isOpen, open, leave, onKeyDown, onBlur }
}
