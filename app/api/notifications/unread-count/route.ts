import { handle } from '@/lib/http/handle'
import { countUnread } from '@/lib/notifications/data'
import { unreadCountSchema } from '@/lib/notifications/schema'

/** How many notifications the session has not read. */
export const GET = handle({ access: 'signed-in', response: unreadCountSchema }, async ({ actor }) => ({
  unreadCount: await countUnread(actor.userId),
}))
