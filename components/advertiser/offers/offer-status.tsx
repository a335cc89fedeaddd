import { Status, type StatusKind } from '@/components/ui/status'
import type { OfferStatus } from '@/lib/generated/prisma/enums'

/** The status of an offer as its advertiser reads it. */
export const OFFER_STATES: Record<OfferStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  pending: 'Not started',
  expired: 'Expired',
  archived: 'Archived',
}

const KINDS: Record<OfferStatus, StatusKind> = {
  active: 'approved',
  paused: 'held',
  pending: 'pending',
  expired: 'reversed',
  archived: 'reversed',
}

export const OfferState = ({ status }: { status: OfferStatus }) => (
  <Status kind={KINDS[status]} pill>
    {OFFER_STATES[status]}
  </Status>
)
