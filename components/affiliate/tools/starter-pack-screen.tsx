'use client'

import { useRef } from 'react'
import { OpenedSheet } from '@/components/ui/opened-sheet'
import { SheetClose } from '@/components/ui/sheet'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import type { ToolDirectory } from '@/lib/learning/tools/rules'
import { AllTools } from './all-tools'
import { LoadedTools } from './loaded-tools'
import { moveFocusWithArrows } from './move-focus-with-arrows'
import { ToolChips } from './tool-chips'
import { ToolCount } from './tool-count'
import { ToolList } from './tool-list'
import { ToolSearch } from './tool-search'
import { ToolsBanner } from './tools-banner'
import { useTools } from './use-tools'

/** Full screen, with search box and category filters. [S2.53] */
export function StarterPackScreen(opened: OpenedProps) {
  return (
    <OpenedSheet {...opened} title="Starter Pack">
      <LoadedTools>{(directory) => <Screen directory={directory} />}</LoadedTools>
    </OpenedSheet>
  )
}

function Screen({ directory }: { directory: ToolDirectory }) {
  const { query, setQuery, category, setCategory, clear, sections } = useTools(directory)
  const top = useRef<HTMLDivElement>(null)
  // a new list starts at its top, under the search box
  const toTop = () => top.current?.scrollIntoView({ block: 'nearest' })
  const search = (text: string) => {
    setQuery(text)
    toTop()
  }
  const filter = (to: string | null) => {
    setCategory(to)
    toTop()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of what is inside
    <div onKeyDown={moveFocusWithArrows}>
      <ToolsBanner count={directory.tools.length} />
      <div ref={top} />
      <div className="sticky top-0 z-10 grid gap-2.5 border-b border-line bg-raised px-4 pt-3 pb-2.5">
        <ToolSearch query={query} onQueryChange={search} />
        <ToolChips
          categories={directory.categories}
          category={category}
          onCategoryChange={filter}
          className="-mx-4 overflow-x-auto px-4 py-2 [scrollbar-width:none]"
        />
      </div>
      <ToolCount sections={sections} />
      <div className="px-1.5 pt-2 pb-3">
        <ToolList sections={sections} query={query} onClear={clear} />
      </div>
      <div className="border-t border-line p-1.5">
        <SheetClose asChild>
          <AllTools />
        </SheetClose>
      </div>
    </div>
  )
}
