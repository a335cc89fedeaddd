import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { reasonSchema } from '@/lib/admin/schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { revokeInvite } from '@/lib/staff/service'

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
