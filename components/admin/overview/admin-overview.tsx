'use client'

import Link from 'next/link'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { Card, CardHead } from '@/components/ui/card'
import { MenuItem } from '@/components/ui/menu-item'
import { adminLinks } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { roleName } from '@/lib/accounts/staff-permissions/role-constants'

/** Links to every admin page this role may open, where the frame has no room for its sidebar of the same links. */
export function AdminOverview({ staff }: { staff: StaffRights }) {
  return (
    <div className="lg:hidden">
      <p className="pb-4 text-text-2">You are signed in as {roleName(staff)}. You have access to these pages.</p>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {adminLinks(staff, usePublicSettings().modulesOff).map(({ group, links }) => (
          <Card key={group}>
            <CardHead title={group} />
            <ul className="px-1.5 pb-2">
              {links.map(({ href, title }) => (
                <li key={href}>
                  <MenuItem asChild>
                    <Link href={href} prefetch={false}>
                      {title}
                    </Link>
                  </MenuItem>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  )
}
