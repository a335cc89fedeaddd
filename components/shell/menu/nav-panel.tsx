'use client'

import { OpenedPopover } from '@/components/ui/opened-popover'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { menuLinks, type NavAccess } from './destinations'
import { LinkList } from './link-list'

/** The navbar's links as a list. */
export function NavPanel({ access, ...opened }: OpenedProps & { access: NavAccess }) {
  return (
    <OpenedPopover {...opened} label="Pages" align="start" className="w-[200px] p-2 max-md:hidden xl:hidden">
      <LinkList label="Main" links={menuLinks(access)} onLeave={() => opened.onOpenChange(false)} />
    </OpenedPopover>
  )
}
