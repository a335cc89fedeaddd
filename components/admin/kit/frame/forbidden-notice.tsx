'use client'

import { Lock } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { findAdminPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { canView, rolesWith } from '@/lib/accounts/staff-permissions/permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'

/** Shown to staff on a page their role may not open: names the roles that may. */
export function ForbiddenNotice() {
  const page = findAdminPage(usePathname())
  const roles = page ? rolesWith(canView(page)).map((role) => ROLE_NAMES[role]) : []
  return (
    <EmptyState
      art={<Lock className="size-8 text-muted" />}
      title="You don’t have access to this page"
      action={
        <Button asChild variant="primary">
          <Link href={ADMIN_ROOT} prefetch={false}>
            Go to your pages
          </Link>
        </Button>
      }
    >
      {needed(roles)}
    </EmptyState>
  )
}

function needed(roles: readonly string[]): string {
  if (roles.length === 0) return 'It requires another role.'
  return `It requires ${roles.length === 1 ? 'this role' : 'one of these roles'}: ${roles.join(', ')}.`
}
