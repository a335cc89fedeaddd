import type { StatusKind } from '@/components/ui/status'
import type { PayoutStatus } from '@/lib/generated/prisma/enums'

/** How staff see the status of a payout request. */
export const PAYOUT_STATUSES: Record<PayoutStatus, { kind: StatusKind; label: string }> = {
  requested: { kind: 'pending', label: 'Due' },
  held: { kind: 'held', label: 'Held' },
  approved: { kind: 'processing', label: 'Approved' },
  sending: { kind: 'processing', label: 'Sending' },
  paid: { kind: 'approved', label: 'Paid' },
  failed: { kind: 'failed', label: 'Failed' },
  cancelled: { kind: 'reversed', label: 'Canceled' },
}
