'use client'

import { Menu } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Opener } from '@/components/ui/opener'
import type { Standing } from './destinations'

const loadPanel = async () => (await import('./nav-panel')).NavPanel

/** The navbar's links between a phone and 1200 px, where they do not fit side by side. */
export function NavMenu(standing: Standing) {
  return (
    <Opener load={loadPanel} panel={{ standing }}>
      <IconButton label="Pages" className="-ml-2 xl:hidden">
        <Menu className="icon-lg" />
      </IconButton>
    </Opener>
  )
}
