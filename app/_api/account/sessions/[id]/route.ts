import { handle } from '@/lib/accounts/http/handle'
import { endedSessionsSchema, sessionParamsSchema } from '@/lib/accounts/security/schema'
import { endOwnSession } from '@/lib/accounts/sessions/service'

/** Signs one browser out. */
export const DELETE = handle(
  { isForPeople: true, access: 'signed-in', params: sessionParamsSchema, response: endedSessionsSchema },
  async ({ actor, at, params }) => {
    await endOwnSession({ actor, at }, params)
    return { endedCount: 1 }
  },
)
