import type { StatusKind } from '@/components/ui/status'
import type { AdvertiserStatus } from '@/lib/generated/prisma/enums'

export const ADVERTISER_STATUSES: Record<AdvertiserStatus, { kind: StatusKind; label: string }> = {
  active: { kind: 'approved', label: 'Active' },
  paused: { kind: 'held', label: 'Paused' },
  archived: { kind: 'rejected', label: 'Archived' },
}
