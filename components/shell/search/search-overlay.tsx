'use client'

import { Search } from 'lucide-react'
import { useSearchShortcut } from '@/components/shared/shortcuts/use-search-shortcut'
import { IconButton } from '@/components/ui/icon-button'
import { useLazyPanel } from '@/components/ui/use-lazy-panel'
import type { Searcher } from './use-search'

const loadSheet = async () => (await import('./search-sheet')).SearchSheet

/** The phone's search: a button that opens a full-screen overlay. [S2.80] */
export function SearchOverlay(searcher: Searcher) {
  const { Panel, opened, trigger, open } = useLazyPanel(loadSheet)
  useSearchShortcut('phone', () => {
    const button = opened.triggerRef.current
    if (!button || button.closest('[aria-hidden=true], [inert]')) return false
    open()
    return true
  })
  return (
    <>
      <IconButton {...trigger} label="Search">
        <Search className="icon-lg" />
      </IconButton>
      {Panel ? <Panel {...searcher} {...opened} /> : null}
    </>
  )
}
