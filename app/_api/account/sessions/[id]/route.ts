import { endedSessionsSchema, sessionParamsSchema } from '@/lib/accounts/auth/session-schema'
import { endOwnSession } from '@/lib/accounts/auth/session-service'
import { handle } from '@/lib/accounts/http/handle'

/** Signs one browser out. */
export const DELETE = handle(
  { isForPeople: true, access: 'signed-in', params: sessionParamsSchema, response: endedSessionsSchema },
  async ({ actor, at, params }) => {
    await endOwnSession({ actor, at }, params)
    return { endedCount: 1 }
  },
)
