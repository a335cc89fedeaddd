import type { StatusKind } from '@/components/ui/status'
import type { TicketPriority, TicketStatus } from '@/lib/generated/prisma/enums'

export const STATE_KINDS: Record<TicketStatus, StatusKind> = {
  open: 'pending',
  answered: 'processing',
  solved: 'approved',
  closed: 'reversed',
}

/** Priorities that stand out in the list. */
export const isHighPriority = (priority: TicketPriority) => priority === 'urgent' || priority === 'high'
