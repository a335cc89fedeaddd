'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { popoverClass } from '@/components/ui/floating'
import { Kbd } from '@/components/ui/kbd'
import { TextLink } from '@/components/ui/text-link'
import { Assistant, useAssistant } from './assistant'
import { SearchFilters } from './search-filters'
import { SearchResults } from './search-results'
import type { SearchState } from './use-search'

const ASSISTANT_PX = 216

type SearchDropdownProps = {
  search: SearchState
  anchor: RefObject<HTMLElement | null>
  listId: string
  list: RefObject<HTMLDivElement | null>
  activeId: string | null
  onLeave: () => void
}

/** The dropdown: filters, results, and on extra-wide screens the assistant next to them. [S2.79] */
export function SearchDropdown({ search, anchor, listId, list, activeId, onLeave }: SearchDropdownProps) {
  const assistant = useAssistant(search.isAffiliate)
  const { left, maxHeight } = usePlacement(anchor, DROPDOWN_PX + (assistant.isShown ? ASSISTANT_PX : 0))
  return (
    <div className="absolute top-full z-40 flex items-start gap-2 pt-2" style={{ left }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing anywhere in here leaves the focus in the field */}
      <div
        onMouseDown={(event) => event.preventDefault()}
        style={{ maxHeight }}
        className={cn(popoverClass, 'flex w-[500px] flex-none animate-rise flex-col')}
      >
        <div className="px-3.5 pt-2.5">
          <SearchFilters search={search} />
        </div>
        <SearchResults {...{ search, listId, list, activeId, onLeave }} />
        <Foot assistant={assistant} />
      </div>
      {assistant.isShown ? <Assistant onLeave={onLeave} /> : null}
    </div>
  )
}

function Foot({ assistant }: { assistant: ReturnType<typeof useAssistant> }) {
  return (
    <div className="flex h-10 flex-none items-center gap-4 border-t border-line px-4 text-12 text-muted">
      <Keys of={['↑', '↓']} does="move" />
      <Keys of={['↵']} does="open" />
      <Keys of={['Esc']} does="close" />
      {assistant.hasRoom ? (
        <TextLink asChild className="ml-auto text-12">
          <button type="button" onClick={assistant.toggle}>
            {assistant.isShown ? 'Hide Assistant' : 'Show Assistant'}
          </button>
        </TextLink>
      ) : null}
    </div>
  )
}

function Keys({ of, does }: { of: readonly string[]; does: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {of.map((key) => (
        <Kbd key={key} className="bg-fill">
          {key}
        </Kbd>
      ))}
      {does}
    </span>
  )
}

const MARGIN_PX = 16
const GAP_PX = 8

/**
 * Where a panel below the field stands: its left offset, aligned with the field's right edge, and the height that there is
 * below the field, also where a band above the header moves it down. Never off screen.
 */
function usePlacement(anchor: RefObject<HTMLElement | null>, widthPx: number) {
  const [placement, setPlacement] = useState<{ left: number; maxHeight?: number }>({ left: 0 })

  useLayoutEffect(() => {
    const moveToAnchor = () => {
      const field = anchor.current?.getBoundingClientRect()
      if (!field) return
      const furthest = document.documentElement.clientWidth - widthPx - MARGIN_PX
      setPlacement({
        left: Math.max(MARGIN_PX, Math.min(field.right - DROPDOWN_PX, furthest)) - field.left,
        maxHeight: window.innerHeight - field.bottom - GAP_PX - MARGIN_PX / 2,
      })
    }
    moveToAnchor()
    window.addEventListener('resize', moveToAnchor)
    window.addEventListener('scroll', moveToAnchor, { passive: true })
    return () => {
      window.removeEventListener('resize', moveToAnchor)
      window.removeEventListener('scroll', moveToAnchor)
    }
  }, [anchor, widthPx])

  return placement
}

/** [S9.10] */
export const DROPDOWN_PX = 500
