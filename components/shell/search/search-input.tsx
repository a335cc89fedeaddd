import { Search, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { HINT_EVERY_MS, HINTS, QUERY_MAX, STAFF_HINTS } from '@/lib/reporting/search/constants'
import type { SearchState } from './use-search'

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'ref' | 'icon'> & {
  search: SearchState
  field: RefObject<HTMLInputElement | null>
  listId: string
  activeId: string | null
  isOpen: boolean
}

/** The field: at most 100 characters, with a rotating hint while empty and a clear button otherwise. [S5.4] [S4.53] */
export function SearchInput({ search, field, listId, activeId, isOpen, end, ...props }: SearchInputProps) {
  const hint = useHint(search.isStaff ? STAFF_HINTS : HINTS)
  const clear = () => {
    search.setText('')
    field.current?.focus()
  }
  return (
    <Input
      {...props}
      ref={field}
      type="text"
      role="combobox"
      aria-label="Search"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={(isOpen && activeId) || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={QUERY_MAX}
      placeholder={hint}
      value={search.text}
      icon={<Search aria-hidden="true" />}
      end={
        search.text === '' ? (
          end
        ) : (
          <IconButton size="sm" label="Clear search" onClick={clear}>
            <X />
          </IconButton>
        )
      }
    />
  )
}

/** The empty field's hint, which changes every five seconds while the page is visible and motion is allowed. [S4.53] */
export function useHint(hints: readonly string[]): string {
  const [hintIndex, setHintIndex] = useState(0)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setHintIndex((last) => last + 1)
    }, HINT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return `Search ${hints[hintIndex % hints.length]}`
}
