import { Status, type StatusKind } from '@/components/ui/status'
import type { TicketSummary } from '@/lib/people/support/schema'

const LOOKS: Record<TicketSummary['status'], { kind: StatusKind; text: string }> = {
  open: { kind: 'pending', text: 'Waiting for us' },
  answered: { kind: 'processing', text: 'Answered' },
  solved: { kind: 'approved', text: 'Solved' },
  closed: { kind: 'reversed', text: 'Closed' },
}

/** The label of a ticket's status. */
export function TicketStatusPill({ status }: { status: TicketSummary['status'] }) {
  const { kind, text } = LOOKS[status]
  return (
    <Status kind={kind} pill>
      {text}
    </Status>
  )
}
