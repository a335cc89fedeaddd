'use client'

import { type FormEvent, useId, useRef } from 'react'
import { OpenedSheet } from '@/components/ui/opened-sheet'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { SearchFilters } from './search-filters'
import { SearchInput } from './search-input'
import { SearchResults } from './search-results'
import { useActiveOption } from './use-active-option'
import { type Searcher, useSearch } from './use-search'

/** The phone's full-screen search. [S2.80] */
export function SearchSheet({
  affiliateId,
  isStaff = false,
  isOpen,
  onOpenChange,
  triggerRef,
}: OpenedProps & Searcher) {
  const search = useSearch({ affiliateId, isStaff })
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { activeId, onKey, reset } = useActiveOption(list)

  const change = (open: boolean) => {
    onOpenChange(open)
    reset()
    if (!open) search.setText('')
  }
  const leave = () => change(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.submit()) leave()
  }
  return (
    <OpenedSheet
      {...{ isOpen, triggerRef }}
      onOpenChange={change}
      title="Search"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        field.current?.focus()
      }}
      head={
        <form className="grid gap-2" onSubmit={submit}>
          <SearchInput
            {...{ search, field, listId, activeId, isOpen }}
            onKeyDown={onKey}
            onChange={(event) => {
              search.setText(event.target.value)
              reset()
            }}
          />
          <SearchFilters search={search} />
        </form>
      }
    >
      {/* the keyboard covers the end of the list and does not shorten it: moving the list puts it away */}
      <div className="flex h-full flex-col" onTouchMove={() => field.current?.blur()}>
        <SearchResults {...{ search, listId, list, activeId }} onLeave={leave} />
      </div>
    </OpenedSheet>
  )
}
