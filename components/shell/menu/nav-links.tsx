'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useModules } from '@/components/shared/modules/use-modules'
import { ariaCurrent, type NavAccess, navLinks } from './destinations'

/** The links the viewer can open; replaced by a menu on narrow screens. */
export function NavLinks(access: NavAccess) {
  const pathname = usePathname()
  const { hasPage } = useModules()
  return (
    <nav aria-label="Main" className="flex self-stretch">
      {navLinks(access)
        .filter(hasPage)
        .map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={ariaCurrent(pathname, href)}
            className="relative inline-flex items-center px-2.5 text-13 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:rounded-t-sm aria-[current]:after:bg-accent"
          >
            {label}
          </Link>
        ))}
    </nav>
  )
}
