import type { TicketStatus } from '@/lib/generated/prisma/enums'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'

/** The events of a ticket. */
export type TicketEventType = Extract<ProductEvent['type'], `ticket.${string}`>

const ENTERED = {
  open: 'ticket.reopened',
  answered: 'ticket.reopened',
  solved: 'ticket.solved',
  closed: 'ticket.closed',
} as const satisfies Record<TicketStatus, TicketEventType>

const isOver = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

/** What happened to a ticket by its status alone; nothing while it stays open or as it was. */
export function statusEvents(before: TicketStatus, after: TicketStatus): TicketEventType[] {
  if (before === after || (!isOver(before) && !isOver(after))) return []
  return [ENTERED[after]]
}
