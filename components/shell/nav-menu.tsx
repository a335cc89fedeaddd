'use client'

import { Menu } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { menuLinks, type Standing } from './destinations'
import { LinkList } from './link-list'

/** The navbar's links between a phone and 1200 px, where they do not fit side by side. */
export function NavMenu(standing: Standing) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label="Pages" className="-ml-2 xl:hidden">
          <Menu className="icon-lg" />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label="Pages" align="start" className="w-[200px] p-2 max-md:hidden xl:hidden">
        <LinkList label="Main" links={menuLinks(standing)} onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
