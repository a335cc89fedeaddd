import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { MenuItem } from '@/components/ui/menu-item'

/** A link to the same list as a page, which can be shared. */
export function AllTools(props: Omit<ComponentProps<typeof Link>, 'href'>) {
  return (
    <MenuItem asChild className="justify-between">
      <Link {...props} href="/home/tools" prefetch={false}>
        Open as a page
        <ArrowRight aria-hidden="true" />
      </Link>
    </MenuItem>
  )
}
