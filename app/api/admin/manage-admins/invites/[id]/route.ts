import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { reasonSchema } from '@/lib/backoffice/admin/schema'
import { revokeInvite } from '@/lib/people/staff/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Takes an invitation back. */
export const DELETE = handle(
  {
    access: rolesOf('manage-admins'),
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ reason: reasonSchema }),
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await revokeInvite(context.params.id, context.body.reason, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
