'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import { SearchFilters } from './search-filters'
import { SearchInput } from './search-input'
import { SearchResults } from './search-results'
import { useActiveOption } from './use-active-option'
import { type Searcher, useSearch } from './use-search'
import { useSearchShortcut } from './use-search-shortcut'

/** The phone's search: a button, and a whole screen while it is open. [S2.80] */
export function SearchOverlay(searcher: Searcher) {
  const search = useSearch(searcher)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { activeId, onKey, reset } = useActiveOption(list)

  const change = (open: boolean) => {
    setOpen(open)
    reset()
    if (!open) search.setText('')
  }
  const leave = () => change(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.submit()) leave()
  }
  useSearchShortcut('phone', () => {
    if (!trigger.current || trigger.current.closest('[aria-hidden=true], [inert]')) return false
    change(true)
    return true
  })

  return (
    <Sheet open={isOpen} onOpenChange={change}>
      <SheetTrigger asChild>
        <IconButton ref={trigger} label="Search">
          <Search className="icon-lg" />
        </IconButton>
      </SheetTrigger>
      <SheetContent
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
        <div className="flex h-full flex-col">
          <SearchResults {...{ search, listId, list, activeId }} onLeave={leave} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
