'use client'

import { ChevronDown, PackageOpen } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'

const loadPopover = async () => (await import('./starter-pack-popover')).StarterPackPopover

/**
 * From 768 px: a dropdown of 560 px under its button. Its default button looks like the navbar's links, and becomes an
 * icon below 1320 px. [S2.52] [S9.9]
 */
export function StarterPackDropdown({ children = <NavButton /> }: { children?: ReactElement }) {
  return (
    <LazyPanelButton load={loadPopover} panel={{}}>
      {children}
    </LazyPanelButton>
  )
}

function NavButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className="group inline-flex items-center gap-1 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:text-text aria-expanded:text-text max-[1319px]:size-(--control) max-[1319px]:justify-center max-[1319px]:self-center max-[1319px]:rounded-control max-[1319px]:text-text-2 max-[1319px]:hover:bg-fill min-[1320px]:self-stretch min-[1320px]:px-2.5 min-[1320px]:focus-visible:-outline-offset-2"
    >
      <PackageOpen aria-hidden="true" className="icon-lg min-[1320px]:hidden" />
      <span className="max-[1319px]:sr-only">Starter Pack</span>
      <ChevronDown
        aria-hidden="true"
        className="icon-sm transition-transform group-aria-expanded:rotate-180 max-[1319px]:hidden"
      />
    </button>
  )
}
