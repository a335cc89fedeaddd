import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'

export function StaffNotFound() {
  return (
    <EmptyState
      title="This page does not exist"
      action={
        <Button asChild variant="primary">
          <Link href={ADMIN_ROOT} prefetch={false}>
            Go to your pages
          </Link>
        </Button>
      }
    >
      The link may be outdated or mistyped.
    </EmptyState>
  )
}
