import { noticeText } from '@/lib/messages/texts/notice-rules'
import { HELP_PATH } from './constants'

/** Notifies the owner of a ticket of an answer. Its email is sent separately, whatever their preferences. */
export const answeredNotification = (ticket: { number: number; subject: string }, messageId: string) => ({
  topic: 'staff_message' as const,
  icon: 'support' as const,
  ...noticeText('support-answered', { number: `#${ticket.number}`, subject: ticket.subject }),
  destinationUrlPath: `${HELP_PATH}?ticket=${ticket.number}`,
  actionLabel: 'Read the answer',
  dedupeKey: `support:${messageId}`,
  hasOwnEmail: true,
})

/**
 * Notifies the staff of a new ticket, in the app alone: an email for each ticket would be one too many for most of them,
 * and whoever is given it gets one.
 */
export const openedNotification = (ticket: { number: number; subject: string }) => ({
  topic: 'staff_message' as const,
  icon: 'support' as const,
  ...noticeText('support-opened', { number: `#${ticket.number}`, subject: ticket.subject }),
  destinationUrlPath: `/admin/support/${ticket.number}`,
  actionLabel: 'Open the ticket',
  dedupeKey: `support-opened:${ticket.number}`,
  hasOwnEmail: true,
})

/** Notifies the member of staff who takes care of a ticket that the person wrote again. */
export const repliedNotification = (ticket: { number: number; subject: string }, messageId: string) => ({
  topic: 'staff_message' as const,
  icon: 'support' as const,
  ...noticeText('support-replied', { number: `#${ticket.number}`, subject: ticket.subject }),
  destinationUrlPath: `/admin/support/${ticket.number}`,
  actionLabel: 'Open the ticket',
  dedupeKey: `support:${messageId}`,
})

/** Notifies a member of staff that somebody gave them a ticket. */
export const assignedNotification = (ticket: { number: number; subject: string }, at: Date) => ({
  topic: 'staff_message' as const,
  icon: 'support' as const,
  ...noticeText('support-assigned', { number: `#${ticket.number}`, subject: ticket.subject }),
  destinationUrlPath: `/admin/support/${ticket.number}`,
  actionLabel: 'Open the ticket',
  dedupeKey: `support-assigned:${ticket.number}:${at.getTime()}`,
})
