import { handle } from '@/lib/accounts/http/handle'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/messages/inbox/schema'
import { noteClick } from '@/lib/messages/inbox/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Notes that one of the session's own notifications was followed, which also reads it. [S4.40] */
export const POST = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, params }) => ({ unreadCount: await noteClick(actor.userId, params.id, systemClock) }),
)
