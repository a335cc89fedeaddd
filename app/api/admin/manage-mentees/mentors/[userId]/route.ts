import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { changeMentor } from '@/lib/mentors/roster'
import { mentorChangeSchema, mentorParams } from '@/lib/mentors/schema'

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
