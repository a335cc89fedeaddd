import { apiQuery } from '@/components/shared/live/api-query'
import { userDetailSchema } from '@/lib/people/users/admin-schema'
import { adminKeys } from '../kit/keys'

export const USERS_PATH = '/api/admin/manage-users'

export const userOptions = (id: string) =>
  apiQuery([...adminKeys.page('manage-users'), 'one', id], `${USERS_PATH}/${id}`, userDetailSchema)
