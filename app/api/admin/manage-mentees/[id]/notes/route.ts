import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { mentorshipParams, noteSchema } from '@/lib/mentors/schema'
import { addNote } from '@/lib/mentors/service'

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
