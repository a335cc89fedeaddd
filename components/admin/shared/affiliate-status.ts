import type { StatusKind } from '@/components/ui/status'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'

/** How staff see the status of an affiliate. */
export const AFFILIATE_STATUSES: Record<AffiliateStatus, { kind: StatusKind; label: string }> = {
  approved: { kind: 'approved', label: 'Approved' },
  pending: { kind: 'pending', label: 'Pending' },
  rejected: { kind: 'rejected', label: 'Rejected' },
  suspended: { kind: 'held', label: 'Suspended' },
  banned: { kind: 'failed', label: 'Banned' },
}
