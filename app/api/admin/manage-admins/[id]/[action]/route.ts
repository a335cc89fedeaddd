import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { staffActionParams, staffActionSchema } from '@/lib/people/staff/schema'
import { actOnStaff } from '@/lib/people/staff/service'
import { systemClock } from '@/lib/platform/dates/clock'

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
