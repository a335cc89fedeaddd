import { handle } from '@/lib/accounts/http/handle'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/messages/notifications/inbox-schema'
import { deleteNotification } from '@/lib/messages/notifications/inbox-service'

/** Removes one of the session's own notifications. [S7.21] */
export const DELETE = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, at, params }) => ({ unreadCount: await deleteNotification({ actor, at }, params) }),
  { id: 'deleteNotification', scope: 'notifications:write', summary: 'Delete a notification' },
)
