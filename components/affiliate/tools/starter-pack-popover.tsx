'use client'

import { OpenedPopover } from '@/components/ui/opened-popover'
import { PopoverClose } from '@/components/ui/popover'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import type { ToolDirectory } from '@/lib/learning/tools/rules'
import { AllTools } from './all-tools'
import { LoadedTools } from './loaded-tools'
import { moveFocusWithArrows } from './move-focus-with-arrows'
import { ToolCount } from './tool-count'
import { ToolList } from './tool-list'
import { ToolRail } from './tool-rail'
import { ToolSearch } from './tool-search'
import { ToolsBanner } from './tools-banner'
import { useTools } from './use-tools'

/** A dropdown of 560 px whose height does not change while searching. [S2.52] [S9.9] */
export function StarterPackPopover(opened: OpenedProps) {
  return (
    <OpenedPopover {...opened} label="Starter Pack" align="start" className="h-[620px] w-[560px] max-md:hidden">
      <LoadedTools>{(directory) => <Panel directory={directory} />}</LoadedTools>
    </OpenedPopover>
  )
}

function Panel({ directory }: { directory: ToolDirectory }) {
  const { query, setQuery, category, setCategory, clear, sections } = useTools(directory)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of what is inside
    <div className="flex h-full flex-col" onKeyDown={moveFocusWithArrows}>
      <ToolsBanner count={directory.tools.length} />
      <div className="border-b border-line p-3">
        <ToolSearch query={query} onQueryChange={setQuery} />
      </div>
      <ToolCount sections={sections} />
      <div className="grid min-h-0 flex-1 grid-cols-[184px_minmax(0,1fr)]">
        <div className="flex flex-col justify-between gap-3 overflow-y-auto border-r border-line p-2">
          <ToolRail categories={directory.categories} category={category} onCategoryChange={setCategory} />
          <PopoverClose asChild>
            <AllTools />
          </PopoverClose>
        </div>
        {/* a new list starts at its top */}
        <div key={`${category}:${query}`} className="overflow-y-auto overscroll-contain p-2">
          <ToolList sections={sections} query={query} onClear={clear} />
        </div>
      </div>
    </div>
  )
}
