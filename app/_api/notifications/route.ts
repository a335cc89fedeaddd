import { handle } from '@/lib/accounts/http/handle'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import {
  notificationsQuerySchema,
  notificationsSchema,
  readRequestSchema,
  unreadCountSchema,
} from '@/lib/messages/notifications/inbox-schema'
import { markAllRead, markRead } from '@/lib/messages/notifications/inbox-service'

/** The session's own notifications, newest first, whoever `recipientId` names. Mounted under the product's name. [S7.8] */
export const GET = handle(
  { access: 'signed-in', query: notificationsQuerySchema, response: notificationsSchema },
  ({ actor, query }) => listNotifications(actor.userId, query),
)

/** Marks one read, or all that the page could have shown. [S7.9] */
export const POST = handle(
  { access: 'signed-in', body: readRequestSchema, response: unreadCountSchema },
  async ({ actor, at, body }) => ({
    unreadCount:
      'id' in body
        ? await markRead({ actor, at }, { id: body.id })
        : await markAllRead({ actor, at }, { before: new Date(body.before) }),
  }),
  { id: 'markRead', scope: 'notifications:write', summary: 'Mark one notification read, or all before a time' },
)
