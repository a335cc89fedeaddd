'use client'

import { type FormEvent, useId, useRef } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { useLoaded } from '@/components/ui/use-loaded'
import { useShortcutLabel } from '../shortcuts/use-shortcut-label'
import { SearchInput } from './search-input'
import { useActiveOption } from './use-active-option'
import { useDropdown } from './use-dropdown'
import { type Searcher, useSearch } from './use-search'

const loadDropdown = async () => (await import('./search-dropdown')).SearchDropdown

/** The navbar's search: a field, and under it while it is open a dropdown of 500 px. [S2.58] [S2.79] */
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
          // Enter searches without it, and the next focus tries again
          onFocus={() => void fetchDropdown().catch(() => undefined)}
          onClick={dropdown.open}
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
