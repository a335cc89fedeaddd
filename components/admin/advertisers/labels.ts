import type { StatusKind } from '@/components/ui/status'
import type { AdvertiserStatus, OfferStatus } from '@/lib/generated/prisma/enums'

export const ADVERTISER_STATUSES: Record<AdvertiserStatus, { kind: StatusKind; label: string }> = {
  active: { kind: 'approved', label: 'Active' },
  paused: { kind: 'held', label: 'Paused' },
  archived: { kind: 'rejected', label: 'Archived' },
}

export const OFFER_STATUSES: Record<OfferStatus, { kind: StatusKind; label: string }> = {
  active: { kind: 'approved', label: 'Active' },
  paused: { kind: 'held', label: 'Paused' },
  pending: { kind: 'pending', label: 'Pending' },
  expired: { kind: 'rejected', label: 'Expired' },
  archived: { kind: 'rejected', label: 'Archived' },
}
