import { handle } from '@/lib/accounts/http/handle'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/messages/inbox/schema'
import { deleteNotification } from '@/lib/messages/inbox/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Removes one of the session's own notifications. [S7.21] */
export const DELETE = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, params }) => ({ unreadCount: await deleteNotification(actor.userId, params.id, systemClock) }),
)
