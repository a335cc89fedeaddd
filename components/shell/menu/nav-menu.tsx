'use client'

import { Menu } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'
import type { NavAccess } from './destinations'

const loadPanel = async () => (await import('./nav-panel')).NavPanel

/** The navbar's menu between phone width and 1200 px, where the links do not fit side by side. */
export function NavMenu(access: NavAccess) {
  return (
    <LazyPanelButton load={loadPanel} panel={{ access }}>
      <IconButton label="Pages" className="-ml-2 xl:hidden">
        <Menu className="icon-lg" />
      </IconButton>
    </LazyPanelButton>
  )
}
