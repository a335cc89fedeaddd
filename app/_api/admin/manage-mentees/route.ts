import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listMentees } from '@/lib/rewards/mentors/mentorship-admin-data'
import {
  assignSchema,
  MENTEE_COLUMNS,
  menteeSchema,
  menteesQuerySchema,
} from '@/lib/rewards/mentors/mentorship-admin-schema'
import { assignMentee } from '@/lib/rewards/mentors/mentorship-admin-service'

/** Mentorships with the activity of their mentees. [S2.25] */
export const GET = handle(
  { access: canView('manage-mentees'), query: menteesQuerySchema, response: listSchema(menteeSchema) },
  listRoute((query, { at }) => listMentees(query, at), MENTEE_COLUMNS, 'mentees'),
  { id: 'listMentees', scope: 'community:read', summary: 'Mentees' },
)

export const POST = handle(
  { access: canEdit('manage-mentees'), body: assignSchema, response: z.object({ id: z.uuid() }), status: 201 },
  staffWrite(assignMentee, 'id'),
  { id: 'createMentee', scope: 'community:write', summary: 'Give an affiliate a mentor' },
)
