import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { deleteNotification } from '@/lib/notifications/inbox'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/notifications/schema'

/** Removes one of the session's own notifications. [S7.21] */
export const DELETE = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, params }) => ({ unreadCount: await deleteNotification(actor.userId, params.id, systemClock) }),
)
