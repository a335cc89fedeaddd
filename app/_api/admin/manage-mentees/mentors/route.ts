import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listMentors } from '@/lib/rewards/mentors/admin-data'
import { MENTOR_COLUMNS, mentorSchema, mentorsQuerySchema, newMentorSchema } from '@/lib/rewards/mentors/admin-schema'
import { addMentor } from '@/lib/rewards/mentors/admin-service'

/** Mentors with their capacity and what they were paid. */
export const GET = handle(
  { access: canView('manage-mentees'), query: mentorsQuerySchema, response: listSchema(mentorSchema) },
  listRoute(listMentors, MENTOR_COLUMNS, 'mentors'),
  { id: 'listMentors', scope: 'community:read', summary: 'Mentors' },
)

export const POST = handle(
  { access: canEdit('manage-mentees'), body: newMentorSchema, response: z.object({ userId: z.uuid() }), status: 201 },
  staffWrite(addMentor, 'userId'),
  { id: 'createMentor', scope: 'community:write', summary: 'Make an affiliate a mentor' },
)
