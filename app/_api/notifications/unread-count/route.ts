import { handle } from '@/lib/accounts/http/handle'
import { countUnread } from '@/lib/messages/notifications/inbox-data'
import { unreadCountSchema } from '@/lib/messages/notifications/inbox-schema'

/** How many notifications the session has not read. */
export const GET = handle(
  { access: 'signed-in', response: unreadCountSchema },
  async ({ actor }) => ({
    unreadCount: await countUnread(actor.userId),
  }),
  { id: 'countUnread', scope: 'notifications:read', summary: 'How many are unread' },
)
