import { handle } from '@/lib/accounts/http/handle'
import { getPreferences } from '@/lib/messages/notifications/preferences-data'
import { preferencesChangeSchema, preferencesSchema } from '@/lib/messages/notifications/preferences-schema'
import { savePreferences } from '@/lib/messages/notifications/preferences-service'

/** The user's notification preferences. */
export const GET = handle(
  { access: 'signed-in', response: preferencesSchema },
  ({ actor }) => getPreferences(actor.userId),
  { id: 'getPreferences', scope: 'profile:read', summary: 'Which notifications you get, and where' },
)

/** Changes the named topics; answers all. */
export const PUT = handle(
  { access: 'signed-in', body: preferencesChangeSchema, response: preferencesSchema },
  ({ actor, at, body }) => savePreferences({ actor, at }, body),
  { id: 'changePreferences', scope: 'profile:write', summary: 'Change which notifications you get' },
)
