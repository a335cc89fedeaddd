import type { TicketPriority, TicketStatus } from '@/lib/generated/prisma/enums'

/** What staff call the states and priorities of tickets, in the order of their lists. */
export const STATES: Record<TicketStatus, string> = {
  open: 'Open',
  answered: 'Waiting for reply',
  solved: 'Solved',
  closed: 'Closed',
}
export const PRIORITIES: Record<TicketPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
}

/** States that staff set by themselves, and those in which an answer leaves a ticket. */
export const SETTABLE_STATES = ['open', 'solved', 'closed'] as const
export const ANSWERED_STATES = ['answered', 'solved'] as const

/** The shortest answer or note, in characters; the longest is that of any message. */
export const ANSWER_MIN = 2

/** Other tickets of the person on the page of one. */
export const OTHERS_SHOWN = 5
