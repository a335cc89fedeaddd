import type { StatusKind } from '@/components/ui/status'
import type { LinkDomainStatus } from '@/lib/generated/prisma/enums'
import type { AdminShortLink } from '@/lib/traffic/links/short/admin-schema'

export const DOMAIN_STATES: Record<LinkDomainStatus, { label: string; kind: StatusKind }> = {
  waiting: { label: 'Waiting for its records', kind: 'pending' },
  verified: { label: 'Verified', kind: 'approved' },
  failing: { label: 'Records missing', kind: 'failed' },
  lost: { label: 'Lost', kind: 'rejected' },
}

export const SHORT_STATES: Record<AdminShortLink['state'], { label: string; kind: StatusKind }> = {
  on: { label: 'In use', kind: 'approved' },
  off: { label: 'Switched off', kind: 'held' },
  disabled: { label: 'Disabled', kind: 'rejected' },
  deleted: { label: 'Deleted', kind: 'reversed' },
}

export const LINKS_PATH = '/api/admin/links'
