'use client'

import { PackageOpen } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import type { ToolCategory } from '@/lib/tools/constants'
import { AllTools } from './all-tools'
import { ToolChips } from './tool-chips'
import { ToolCount } from './tool-count'
import { ToolList } from './tool-list'
import { ToolSearch } from './tool-search'
import { ToolsBanner } from './tools-banner'
import { useTools } from './use-tools'
import { walkWithArrows } from './walk-with-arrows'

/**
 * Under 768 px: a whole screen, with search box and category filters. Without a button of the caller's it brings the
 * one of the header. [S2.53] [S2.64]
 */
export function StarterPackSheet({ children = <HeaderButton /> }: { children?: ReactNode }) {
  return (
    <Sheet>
      <SheetTrigger asChild>{children}</SheetTrigger>
      <SheetContent title="Starter Pack">
        <Screen />
      </SheetContent>
    </Sheet>
  )
}

function HeaderButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props} size="lg" block className="justify-start">
      <PackageOpen aria-hidden="true" className="text-muted" />
      Starter Pack
    </Button>
  )
}

function Screen() {
  const { query, setQuery, category, setCategory, clear, sections } = useTools()
  const top = useRef<HTMLDivElement>(null)
  // another list starts at its top, under the search box
  const toTop = () => top.current?.scrollIntoView({ block: 'nearest' })
  const search = (text: string) => {
    setQuery(text)
    toTop()
  }
  const filter = (to: ToolCategory | null) => {
    setCategory(to)
    toTop()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of what is inside
    <div onKeyDown={walkWithArrows}>
      <ToolsBanner />
      <div ref={top} />
      <div className="sticky top-0 z-10 grid gap-2.5 border-b border-line bg-raised px-4 pt-3 pb-2.5">
        <ToolSearch query={query} onQueryChange={search} />
        <ToolChips
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
