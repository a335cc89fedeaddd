'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { MenuItem } from '@/components/ui/menu-item'
import { adminLinks } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'

type AdminNavProps = { staff: StaffRights; onNavigate?: () => void }

/** Links to the pages this member of staff may open, by group; all others are left out. [S2.19] */
export function AdminNav({ staff, onNavigate }: AdminNavProps) {
  const pathname = usePathname()
  const { modulesOff } = usePublicSettings()
  const nav = useRef<HTMLElement>(null)
  // the list may overflow: keep the link of the current page in view
  // biome-ignore lint/correctness/useExhaustiveDependencies: run after each navigation
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Admin" className="grid gap-4">
      {adminLinks(staff, modulesOff).map(({ group, links }) => (
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
                      onClick={onNavigate}
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
