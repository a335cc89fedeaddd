import { Status, type StatusKind } from '@/components/ui/status'
import type { Standing } from '@/lib/offers/rules'

const MARKS: Record<Standing, { kind: StatusKind; text: string }> = {
  open: { kind: 'approved', text: 'Open to all' },
  none: { kind: 'held', text: 'Approval needed' },
  requested: { kind: 'pending', text: 'Waiting for an answer' },
  approved: { kind: 'approved', text: 'You are approved' },
  rejected: { kind: 'rejected', text: 'Not approved' },
}

/** How the affiliate stands with an offer, in words. */
export const standingText = (standing: Standing): string => MARKS[standing].text

export function StandingMark({ standing, pill = false }: { standing: Standing; pill?: boolean }) {
  const { kind, text } = MARKS[standing]
  return (
    <Status kind={kind} pill={pill}>
      {text}
    </Status>
  )
}
