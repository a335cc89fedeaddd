'use client'

import { OpenedPopover } from '@/components/ui/opened-popover'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { menuLinks, type Standing } from './destinations'
import { LinkList } from './link-list'

/** The links of the navbar, one under the other. */
export function NavPanel({ standing, ...opened }: OpenedProps & { standing: Standing }) {
  return (
    <OpenedPopover {...opened} label="Pages" align="start" className="w-[200px] p-2 max-md:hidden xl:hidden">
      <LinkList label="Main" links={menuLinks(standing)} onLeave={() => opened.onOpenChange(false)} />
    </OpenedPopover>
  )
}
