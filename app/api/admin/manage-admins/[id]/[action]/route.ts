import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { staffActionParams, staffActionSchema } from '@/lib/staff/schema'
import { actOnStaff } from '@/lib/staff/service'

/** Changes a role, or takes it away. */
export const POST = handle(
  {
    access: rolesOf('manage-admins'),
    params: staffActionParams,
    body: staffActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await actOnStaff(context.params, context.body, staffOf(context), systemClock)
    return { isDone: true }
  },
)
