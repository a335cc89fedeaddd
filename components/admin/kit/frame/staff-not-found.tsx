import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ADMIN_ROOT } from '@/lib/accounts/admin/constants'

export function StaffNotFound() {
  return (
    <EmptyState
      title="There is no such page"
      action={
        <Button asChild variant="primary">
          <Link href={ADMIN_ROOT} prefetch={false}>
            To your pages
          </Link>
        </Button>
      }
    >
      The address may be old, or a letter is missing.
    </EmptyState>
  )
}
