import { handle } from '@/lib/accounts/http/handle'
import { getPreferences } from '@/lib/messages/notifications/data'
import { savePreferences } from '@/lib/messages/notifications/inbox'
import { preferencesChangeSchema, preferencesSchema } from '@/lib/messages/notifications/schema'

/** How the session's person is told of each topic. */
export const GET = handle({ access: 'signed-in', response: preferencesSchema }, ({ actor }) =>
  getPreferences(actor.userId),
)

/** Changes the named topics; answers all. */
export const PUT = handle(
  { access: 'signed-in', body: preferencesChangeSchema, response: preferencesSchema },
  ({ actor, body }) => savePreferences(actor.userId, body.preferences),
)
