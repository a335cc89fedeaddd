import { Status, type StatusKind } from '@/components/ui/status'
import type { OfferAccess } from '@/lib/catalog/offers/access-rules'

/** An offer without approval needs no mark. */
const MARKS: Record<OfferAccess, { kind: StatusKind | null; text: string }> = {
  open: { kind: null, text: 'Open to all' },
  none: { kind: 'held', text: 'Approval needed' },
  requested: { kind: 'pending', text: 'Waiting for approval' },
  approved: { kind: 'approved', text: 'You are approved' },
  rejected: { kind: 'rejected', text: 'Not approved' },
}

/** The label of the affiliate's access to an offer. */
export const accessText = (access: OfferAccess): string => MARKS[access].text

export function AccessMark({ access, pill = false }: { access: OfferAccess; pill?: boolean }) {
  const { kind, text } = MARKS[access]
  if (kind === null) return text
  return (
    <Status kind={kind} pill={pill}>
      {text}
    </Status>
  )
}
