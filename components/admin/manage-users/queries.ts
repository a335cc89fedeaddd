import { queryOptions } from '@tanstack/react-query'
import { userDetailSchema } from '@/lib/people/users/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const USERS_PATH = '/api/admin/manage-users'

export const userOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('manage-users'), 'one', id],
    queryFn: async ({ signal }) => userDetailSchema.parse(await apiFetch(`${USERS_PATH}/${id}`, { signal })),
  })
