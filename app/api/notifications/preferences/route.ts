import { handle } from '@/lib/accounts/http/handle'
import { getPreferences } from '@/lib/messages/inbox/data'
import { preferencesChangeSchema, preferencesSchema } from '@/lib/messages/inbox/schema'
import { savePreferences } from '@/lib/messages/inbox/service'

/** The user's notification preferences. */
export const GET = handle({ access: 'signed-in', response: preferencesSchema }, ({ actor }) =>
  getPreferences(actor.userId),
)

/** Changes the named topics; answers all. */
export const PUT = handle(
  { access: 'signed-in', body: preferencesChangeSchema, response: preferencesSchema },
  ({ actor, at, body }) => savePreferences({ actor, at }, body),
)
