import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

/** Shown instead of the form while the account is waiting for approval. */
export function NotApproved({ what }: { what: string }) {
  return (
    <Card aria-label="Not yet">
      <EmptyState title="Your account is not approved yet">You can {what} as soon as it is.</EmptyState>
    </Card>
  )
}
