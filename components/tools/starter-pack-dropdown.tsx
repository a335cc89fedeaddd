'use client'

import { ChevronDown, PackageOpen } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { AllTools } from './all-tools'
import { ToolCount } from './tool-count'
import { ToolList } from './tool-list'
import { ToolRail } from './tool-rail'
import { ToolSearch } from './tool-search'
import { ToolsBanner } from './tools-banner'
import { useTools } from './use-tools'
import { walkWithArrows } from './walk-with-arrows'

/**
 * From 768 px on: a dropdown of 560 px under its button, whose height stays as one searches. Without a button of the
 * caller's it brings one that looks like the navbar's links, and is an icon where these are a menu. [S2.52] [S9.9]
 */
export function StarterPackDropdown({ children = <NavButton /> }: { children?: ReactNode }) {
  return (
    <Popover>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent label="Starter Pack" align="start" className="h-[620px] w-[560px] max-md:hidden">
        <Panel />
      </PopoverContent>
    </Popover>
  )
}

function NavButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className="group inline-flex items-center gap-1 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:text-text aria-expanded:text-text max-xl:size-(--control) max-xl:justify-center max-xl:self-center max-xl:rounded-control max-xl:text-text-2 max-xl:hover:bg-fill xl:self-stretch xl:px-2.5 xl:focus-visible:-outline-offset-2"
    >
      <PackageOpen aria-hidden="true" className="icon-lg xl:hidden" />
      <span className="max-xl:sr-only">Starter Pack</span>
      <ChevronDown
        aria-hidden="true"
        className="icon-sm transition-transform group-aria-expanded:rotate-180 max-xl:hidden"
      />
    </button>
  )
}

function Panel() {
  const { query, setQuery, category, setCategory, clear, sections } = useTools()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of what is inside
    <div className="flex h-full flex-col" onKeyDown={walkWithArrows}>
      <ToolsBanner />
      <div className="border-b border-line p-3">
        <ToolSearch query={query} onQueryChange={setQuery} />
      </div>
      <ToolCount sections={sections} />
      <div className="grid min-h-0 flex-1 grid-cols-[184px_minmax(0,1fr)]">
        <div className="flex flex-col justify-between gap-3 overflow-y-auto border-r border-line p-2">
          <ToolRail category={category} onCategoryChange={setCategory} />
          <PopoverClose asChild>
            <AllTools />
          </PopoverClose>
        </div>
        {/* another list starts at its top */}
        <div key={`${category}:${query}`} className="overflow-y-auto overscroll-contain p-2">
          <ToolList sections={sections} query={query} onClear={clear} />
        </div>
      </div>
    </div>
  )
}
