import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { SecondApproval } from './admin-schema'
import { requestPath, requestText } from './rules'

type Declined = { request: SecondApproval; by: string; reason: string }

/** Tells who approved first that another person declined, in the app alone: nothing was changed. */
export const declinedNotification = ({ request, by, reason }: Declined) => ({
  topic: 'staff_message' as const,
  icon: 'rejected' as const,
  ...noticeText('second-approval-declined', {
    request: requestText(request),
    subject: request.name || request.email || request.subject,
    by,
    reason,
  }),
  destinationUrlPath: requestPath(request.id),
  actionLabel: 'View the request',
  dedupeKey: `second-approval-declined:${request.id}`,
  hasOwnEmail: true,
})
