import { handle } from '@/lib/accounts/http/handle'
import { notificationParamsSchema, unreadCountSchema } from '@/lib/messages/notifications/inbox-schema'
import { recordNotificationClick } from '@/lib/messages/notifications/inbox-service'

/** Notes that one of the session's own notifications was followed, which also reads it. [S4.40] */
export const POST = handle(
  { access: 'signed-in', params: notificationParamsSchema, response: unreadCountSchema },
  async ({ actor, at, params }) => ({ unreadCount: await recordNotificationClick({ actor, at }, params) }),
  { id: 'openNotification', scope: 'notifications:write', summary: 'Count a notification as opened' },
)
