import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { mentorshipParams, noteSchema } from '@/lib/rewards/mentorships/admin-schema'
import { addNote } from '@/lib/rewards/mentorships/admin-service'

/** Writes a note, for staff alone. */
export const POST = handle(
  {
    access: rolesOf('manage-mentees'),
    params: mentorshipParams,
    body: noteSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await addNote(context.params.id, context.body.reason, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
