import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { userActionParams, userActionSchema } from '@/lib/people/users/admin-schema'
import { actOnUser } from '@/lib/people/users/admin-service'

/** Suspends, bans, reinstates, signs out everywhere, or adjusts the balance. */
export const POST = handle(
  {
    access: rolesOf('manage-users'),
    params: userActionParams,
    body: userActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await actOnUser(staffContext(context), { ...context.params, ...context.body })
    return { isDone: true }
  },
)
