import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { mentorshipParams, noteSchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { addMentorshipNote } from '@/lib/rewards/mentors/mentorship-admin-service'

/** Writes a note, for staff alone. */
export const POST = handle(
  {
    access: canEdit('manage-mentees'),
    params: mentorshipParams,
    body: noteSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await addMentorshipNote(staffContext(context), { id: context.params.id, text: context.body.reason })
    return { isDone: true }
  },
  { id: 'addMenteeNote', scope: 'community:write', summary: 'Write a note on a mentee' },
)
