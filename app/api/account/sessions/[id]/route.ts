import { endOwnSession } from '@/lib/accounts/auth/sessions'
import { handle } from '@/lib/accounts/http/handle'
import { endedSessionsSchema, sessionParamsSchema } from '@/lib/accounts/security/schema'

/** Signs one browser out. */
export const DELETE = handle(
  { access: 'signed-in', params: sessionParamsSchema, response: endedSessionsSchema },
  async ({ actor, params }) => {
    await endOwnSession(actor.userId, params.id)
    return { endedCount: 1 }
  },
)
