import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { mentorChoicesSchema } from '@/lib/rewards/mentors/admin-schema'
import { menteeDetailSchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { adminKeys } from '../kit/keys'

export const MENTEES_PATH = '/api/admin/manage-mentees'

/** Mentors with open places. */
export const choicesOptions = queryOptions({
  queryKey: [...adminKeys.page('manage-mentees'), 'choices'],
  queryFn: async ({ signal }) => mentorChoicesSchema.parse(await apiFetch(`${MENTEES_PATH}/choices`, { signal })),
})

export const menteeOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('manage-mentees'), 'detail', id],
    queryFn: async ({ signal }) => menteeDetailSchema.parse(await apiFetch(`${MENTEES_PATH}/${id}`, { signal })),
  })
