import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/http/api-client'
import { userDetailSchema } from '@/lib/users/schema'
import { adminKeys } from '../keys'

export const USERS_PATH = '/api/admin/manage-users'

export const userOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('manage-users'), 'one', id],
    queryFn: async ({ signal }) => userDetailSchema.parse(await apiFetch(`${USERS_PATH}/${id}`, { signal })),
  })
