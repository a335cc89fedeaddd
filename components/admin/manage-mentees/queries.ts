import { apiQuery } from '@/components/shared/live/api-query'
import { mentorChoicesSchema } from '@/lib/rewards/mentors/admin-schema'
import { menteeDetailSchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { adminKeys } from '../kit/keys'

export const MENTEES_PATH = '/api/admin/manage-mentees'

/** Mentors with open places. */
export const choicesOptions = apiQuery(
  [...adminKeys.page('manage-mentees'), 'choices'],
  `${MENTEES_PATH}/choices`,
  mentorChoicesSchema,
)

export const menteeOptions = (id: string) =>
  apiQuery([...adminKeys.page('manage-mentees'), 'detail', id], `${MENTEES_PATH}/${id}`, menteeDetailSchema)
