import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { mentorChangeSchema, mentorParams } from '@/lib/rewards/mentors/admin-schema'
import { changeMentor } from '@/lib/rewards/mentors/admin-service'

/** Changes a mentor's capacity, share, and whether they take mentees. */
export const PUT = handle(
  {
    access: rolesOf('manage-mentees'),
    params: mentorParams,
    body: mentorChangeSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await changeMentor(context.params.userId, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
