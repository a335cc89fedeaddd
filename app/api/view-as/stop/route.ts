import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { endViewAs } from '@/lib/people/users/admin-service'

/** Back to being oneself, for a member of staff who looks on. */
export const POST = handle(
  { access: 'signed-in', isForViewers: true, response: z.object({ isDone: z.literal(true) }) },
  async ({ actor }) => {
    await endViewAs(actor.sessionId)
    return { isDone: true }
  },
)
