'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { MenuItem } from '@/components/ui/menu-item'
import { adminLinks } from '@/lib/accounts/admin/rules'
import type { UserRole } from '@/lib/generated/prisma/enums'

type AdminNavProps = { role: UserRole; onLeave?: () => void }

/** The pages this role may open, under their headings; others are not there at all. [S2.19] */
export function AdminNav({ role, onLeave }: AdminNavProps) {
  const pathname = usePathname()
  const nav = useRef<HTMLElement>(null)
  // there are more pages than fit: the one that is open is always seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again on each page
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Admin" className="grid gap-4">
      {adminLinks(role).map(({ group, links }) => (
        <section key={group} aria-label={group}>
          <p className="label px-2.5 pb-1">{group}</p>
          <ul>
            {links.map(({ href, title }) => {
              const isCurrent = pathname === href || pathname.startsWith(`${href}/`)
              return (
                <li key={href}>
                  <MenuItem asChild active={isCurrent}>
                    <Link
                      href={href}
                      prefetch={false}
                      aria-current={isCurrent ? 'page' : undefined}
                      onClick={onLeave}
                      className="h-8"
                    >
                      {title}
                    </Link>
                  </MenuItem>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
