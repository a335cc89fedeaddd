import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { readMessages } from '@/lib/runtime/system-pages/messages-admin-data'
import { messagesSchema } from '@/lib/runtime/system-pages/messages-admin-schema'

/** What goes out and comes in. */
export const GET = handle({ access: canView('system'), response: messagesSchema }, ({ at }) => readMessages(at), {
  id: 'getMessageQueue',
  scope: 'system:read',
  summary: 'The state of messages between processes',
})
