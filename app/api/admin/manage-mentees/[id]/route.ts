import { rolesOf } from '@/lib/admin/rules'
import { handle } from '@/lib/http/handle'
import { getMenteeDetail } from '@/lib/mentors/data'
import { menteeDetailSchema, mentorshipParams } from '@/lib/mentors/schema'

/** The notes of a mentorship, and what it paid. */
export const GET = handle(
  { access: rolesOf('manage-mentees'), params: mentorshipParams, response: menteeDetailSchema },
  ({ params }) => getMenteeDetail(params.id),
)
