'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useModules } from '@/components/shared/modules/use-modules'
import { MenuItem } from '@/components/ui/menu-item'
import { moveByArrows } from './arrow-keys'
import { ariaCurrent, type Destination } from './destinations'

type LinkListProps = { label: string; links: readonly Destination[]; onLeave: () => void }

/** A menu's links, navigable with arrows or Tab. */
export function LinkList({ label, links, onLeave }: LinkListProps) {
  const pathname = usePathname()
  const { hasPage } = useModules()
  return (
    <nav aria-label={label}>
      <ul onKeyDown={moveByArrows}>
        {links.filter(hasPage).map(({ href, label: text, icon: Icon }) => {
          const current = ariaCurrent(pathname, href)
          return (
            <li key={text}>
              <MenuItem asChild active={current === 'page'}>
                <Link href={href} prefetch={false} aria-current={current} onClick={onLeave}>
                  <Icon aria-hidden="true" />
                  {text}
                </Link>
              </MenuItem>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
