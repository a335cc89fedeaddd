import Link from 'next/link'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { brandName } from '@/lib/platform/settings/current'

/** The home page of staff, who have no earnings: it links to the admin area. [S1.12] */
export function StaffHome({ role }: { role: string }) {
  return (
    <PageShell width="narrow">
      <h1 className="sr-only">Home</h1>
      <Card>
        <EmptyState
          title="You are signed in as staff"
          action={
            <Button asChild variant="primary">
              <Link href={ADMIN_ROOT} prefetch={false}>
                Go to your pages
              </Link>
            </Button>
          }
          as="h2"
        >
          Earnings, links and conversions belong to affiliate accounts. Your role at {brandName()} is{' '}
          <span className="mono">{role}</span>.
        </EmptyState>
      </Card>
    </PageShell>
  )
}
