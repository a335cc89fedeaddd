import { PageShell } from '@/components/shared/page-shell'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { BRAND } from '@/lib/brand'

/** Staff have no earnings of their own. */
export function StaffHome({ role }: { role: string }) {
  return (
    <PageShell width="narrow">
      <h1 className="sr-only">Home</h1>
      <Card>
        <EmptyState title="You are signed in as staff" as="h2">
          Earnings, links and conversions belong to affiliate accounts. Your role at {BRAND.name} is{' '}
          <span className="mono">{role}</span>.
        </EmptyState>
      </Card>
    </PageShell>
  )
}
