import { endOtherSessionsOf, listSessions } from '@/lib/accounts/auth/sessions'
import { handle } from '@/lib/accounts/http/handle'
import { endedSessionsSchema, sessionsSchema } from '@/lib/accounts/security/schema'

/** The browsers that are signed in. */
export const GET = handle({ access: 'signed-in', response: sessionsSchema }, ({ actor }) =>
  listSessions(actor.userId, actor.sessionId),
)

/** Signs out all but the one that asks. */
export const DELETE = handle({ access: 'signed-in', response: endedSessionsSchema }, async ({ actor }) => ({
  endedCount: await endOtherSessionsOf(actor.userId, actor.sessionId),
}))
