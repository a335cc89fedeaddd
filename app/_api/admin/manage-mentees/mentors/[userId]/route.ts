import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { mentorChangeSchema, mentorParams } from '@/lib/rewards/mentors/admin-schema'
import { changeMentor } from '@/lib/rewards/mentors/admin-service'

/** Changes a mentor's capacity, share, and whether they take mentees. */
export const PUT = handle(
  {
    access: canEdit('manage-mentees'),
    params: mentorParams,
    body: mentorChangeSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(changeMentor),
  { id: 'changeMentor', scope: 'community:write', summary: 'Change a mentor' },
)
