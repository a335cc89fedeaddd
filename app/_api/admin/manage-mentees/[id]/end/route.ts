import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { endSchema, mentorshipParams } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { endMentorship } from '@/lib/rewards/mentors/mentorship-admin-service'

/** Ends a mentorship. */
export const POST = handle(
  {
    access: canEdit('manage-mentees'),
    params: mentorshipParams,
    body: endSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(endMentorship),
  { id: 'endMentee', scope: 'community:write', summary: 'End the time with a mentor' },
)
