import { listSessions } from '@/lib/accounts/auth/session-data'
import { endedSessionsSchema, sessionsSchema } from '@/lib/accounts/auth/session-schema'
import { endAllOtherSessions } from '@/lib/accounts/auth/session-service'
import { handle } from '@/lib/accounts/http/handle'

/** The browsers that are signed in. */
export const GET = handle({ isForPeople: true, access: 'signed-in', response: sessionsSchema }, ({ actor, at }) =>
  listSessions(actor.userId, actor.sessionId, at),
)

/** Signs out all but the one that asks. */
export const DELETE = handle(
  { isForPeople: true, access: 'signed-in', response: endedSessionsSchema },
  async ({ actor, at }) => ({
    endedCount: await endAllOtherSessions({ actor, at }),
  }),
)
