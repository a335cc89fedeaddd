import { Status, type StatusKind } from '@/components/ui/status'
import type { OfferAccess } from '@/lib/catalog/offers/rules'

/** Nothing has to be marked where nobody is asked. */
const MARKS: Record<OfferAccess, { kind: StatusKind | null; text: string }> = {
  open: { kind: null, text: 'Open to all' },
  none: { kind: 'held', text: 'Approval needed' },
  requested: { kind: 'pending', text: 'Waiting for approval' },
  approved: { kind: 'approved', text: 'You are approved' },
  rejected: { kind: 'rejected', text: 'Not approved' },
}

/** How the affiliate stands with an offer, in words. */
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
