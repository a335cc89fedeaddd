import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { endSchema, mentorshipParams } from '@/lib/mentors/schema'
import { endMentorship } from '@/lib/mentors/service'

/** Ends a mentorship. */
export const POST = handle(
  {
    access: rolesOf('manage-mentees'),
    params: mentorshipParams,
    body: endSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await endMentorship(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
