'use client'

import { ChevronDown, PackageOpen } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'

const loadPopover = async () => (await import('./starter-pack-popover')).StarterPackPopover

/**
 * From 768 px: a dropdown of 560 px under its button. Its default button looks like the navbar's links, and becomes an
 * icon where these are a menu. [S2.52] [S9.9]
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
