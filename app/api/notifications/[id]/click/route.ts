import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { noteClick } from '@/lib/notifications/inbox'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/notifications/schema'

/** Notes that one of the session's own notifications was followed, which also reads it. [S4.40] */
export const POST = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, params }) => ({ unreadCount: await noteClick(actor.userId, params.id, systemClock) }),
)
