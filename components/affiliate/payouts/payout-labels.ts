import type { StatusKind } from '@/components/ui/status'
import type { PayoutStep } from '@/lib/money/payouts/requests/schema'

type Look = { label: string; kind: StatusKind; className?: string }

/** The label and shape of each payout status. Canceled by the affiliate is not a failure, so it is not red. */
export const STEP_LOOKS: Record<PayoutStep['status'], Look> = {
  requested: { label: 'Requested', kind: 'pending' },
  held: { label: 'Held', kind: 'held' },
  released: { label: 'No longer held', kind: 'pending' },
  approved: { label: 'Approved', kind: 'processing' },
  sending: { label: 'Sending', kind: 'processing' },
  paid: { label: 'Paid', kind: 'approved' },
  failed: { label: 'Failed', kind: 'failed' },
  cancelled: { label: 'Canceled', kind: 'rejected', className: 'text-muted' },
}
