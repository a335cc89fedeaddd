import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { userActionParams, userActionSchema } from '@/lib/users/schema'
import { actOnUser } from '@/lib/users/service'

/** Suspends, bans, reinstates, signs out everywhere, or adjusts the balance. */
export const POST = handle(
  {
    access: rolesOf('manage-users'),
    params: userActionParams,
    body: userActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await actOnUser(context.params, context.body, staffOf(context), systemClock)
    return { isDone: true }
  },
)
