import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { mentorshipParams, reassignSchema } from '@/lib/rewards/mentorships/admin-schema'
import { reassignMentee } from '@/lib/rewards/mentorships/admin-service'

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
