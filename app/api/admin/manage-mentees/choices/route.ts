import { rolesOf } from '@/lib/admin/rules'
import { handle } from '@/lib/http/handle'
import { listMentorChoices } from '@/lib/mentors/data'
import { mentorChoicesSchema } from '@/lib/mentors/schema'

/** Mentors who have room for another mentee. */
export const GET = handle({ access: rolesOf('manage-mentees'), response: mentorChoicesSchema }, async () => ({
  mentors: await listMentorChoices(),
}))
