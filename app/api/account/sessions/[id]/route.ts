import { endOwnSession } from '@/lib/auth/sessions'
import { handle } from '@/lib/http/handle'
import { endedSessionsSchema, sessionParamsSchema } from '@/lib/security/schema'

/** Signs one browser out. */
export const DELETE = handle(
  { access: 'signed-in', params: sessionParamsSchema, response: endedSessionsSchema },
  async ({ actor, params }) => {
    await endOwnSession(actor.userId, params.id)
    return { endedCount: 1 }
  },
)
