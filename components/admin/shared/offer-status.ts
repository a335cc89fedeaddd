import type { StatusKind } from '@/components/ui/status'
import type { OfferStatus } from '@/lib/generated/prisma/enums'

export const OFFER_STATUSES: Record<OfferStatus, { kind: StatusKind; label: string }> = {
  active: { kind: 'approved', label: 'Active' },
  paused: { kind: 'held', label: 'Paused' },
  pending: { kind: 'pending', label: 'Draft' },
  expired: { kind: 'rejected', label: 'Expired' },
  archived: { kind: 'rejected', label: 'Archived' },
}
