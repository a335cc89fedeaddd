import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getMenteeDetail } from '@/lib/rewards/mentors/mentorship-admin-data'
import { menteeDetailSchema, mentorshipParams } from '@/lib/rewards/mentors/mentorship-admin-schema'

/** The notes of a mentorship, and what it paid. */
export const GET = handle(
  { access: canView('manage-mentees'), params: mentorshipParams, response: menteeDetailSchema },
  ({ params }) => getMenteeDetail(params.id),
  { id: 'getMentee', scope: 'community:read', summary: 'A mentee with notes and figures' },
)
