import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listMentorChoices } from '@/lib/rewards/mentors/admin-data'
import { mentorChoicesSchema } from '@/lib/rewards/mentors/admin-schema'

/** Mentors who have room for another mentee. */
export const GET = handle(
  { access: canView('manage-mentees'), response: mentorChoicesSchema },
  async () => ({
    mentors: await listMentorChoices(),
  }),
  { id: 'listMenteeChoices', scope: 'community:read', summary: 'Mentors and affiliates to choose from' },
)
