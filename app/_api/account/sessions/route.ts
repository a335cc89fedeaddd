import { listSessions } from '@/lib/accounts/auth/session-data'
import { endedSessionsSchema, keptKeysQuerySchema, sessionsSchema } from '@/lib/accounts/auth/session-schema'
import { signOutElsewhere } from '@/lib/accounts/credentials/sign-out-service'
import { handle } from '@/lib/accounts/http/handle'

/** The browsers that are signed in. */
export const GET = handle({ isForPeople: true, access: 'signed-in', response: sessionsSchema }, ({ actor, at }) =>
  listSessions(actor.userId, actor.sessionId, at),
)

/** Signs out all but the one that asks, and ends API keys unless `keepsKeys` is true. */
export const DELETE = handle(
  { isForPeople: true, access: 'signed-in', query: keptKeysQuerySchema, response: endedSessionsSchema },
  async ({ actor, at, query }) => ({
    endedCount: await signOutElsewhere({ actor, at }, query),
  }),
)
