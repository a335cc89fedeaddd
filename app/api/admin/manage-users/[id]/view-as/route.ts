import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { viewAsSchema } from '@/lib/users/schema'
import { beginViewAs } from '@/lib/users/service'

/** Lets one look at the product as this affiliate, reading only. */
export const POST = handle(
  {
    access: rolesOf('manage-users'),
    params: z.object({ id: z.uuid() }),
    body: viewAsSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    const { actor, params, body } = context
    await beginViewAs({ ...params, ...body, sessionId: actor.sessionId }, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
