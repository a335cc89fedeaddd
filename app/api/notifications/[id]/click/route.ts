import { handle } from '@/lib/accounts/http/handle'
import { noteClick } from '@/lib/messages/notifications/inbox'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/messages/notifications/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Notes that one of the session's own notifications was followed, which also reads it. [S4.40] */
export const POST = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, params }) => ({ unreadCount: await noteClick(actor.userId, params.id, systemClock) }),
)
