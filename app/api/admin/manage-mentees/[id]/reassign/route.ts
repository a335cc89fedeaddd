import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { mentorshipParams, reassignSchema } from '@/lib/mentors/schema'
import { reassignMentee } from '@/lib/mentors/service'

/** Gives a mentee to another mentor. */
export const POST = handle(
  {
    access: rolesOf('manage-mentees'),
    params: mentorshipParams,
    body: reassignSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await reassignMentee(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
