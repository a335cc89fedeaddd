import { HELP_PATH } from './constants'

/** Notifies the owner of a ticket of an answer. Its email is sent separately, whatever their preferences. */
export const answeredNotification = (ticket: { number: number; subject: string }, messageId: string) => ({
  topic: 'staff_message' as const,
  icon: 'support' as const,
  title: `Support answered #${ticket.number}`,
  message: ticket.subject,
  destinationUrlPath: `${HELP_PATH}?ticket=${ticket.number}`,
  actionLabel: 'Read the answer',
  dedupeKey: `support:${messageId}`,
  hasOwnEmail: true,
})
