import type { SecondApproval } from './admin-schema'
import { requestPath, requestText } from './rules'

type Declined = { request: SecondApproval; by: string; reason: string }

/** Tells who approved first that another person declined, in the app alone: nothing was changed. */
export const declinedNotification = ({ request, by, reason }: Declined) => ({
  topic: 'staff_message' as const,
  icon: 'rejected' as const,
  title: `Declined: ${requestText(request)}`,
  message: `For ${request.name || request.email || request.subject}, by ${by}: ${reason}`,
  destinationUrlPath: requestPath(request.id),
  actionLabel: 'View the request',
  dedupeKey: `second-approval-declined:${request.id}`,
  hasOwnEmail: true,
})
