import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { mentorshipParams, reassignSchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { reassignMentee } from '@/lib/rewards/mentors/mentorship-admin-service'

export const POST = handle(
  {
    access: canEdit('manage-mentees'),
    params: mentorshipParams,
    body: reassignSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(reassignMentee),
  { id: 'reassignMentee', scope: 'community:write', summary: 'Give a mentee another mentor' },
)
