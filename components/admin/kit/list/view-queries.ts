import { queryOptions } from '@tanstack/react-query'
import type { AdminPage } from '@/lib/accounts/staff-permissions/constants'
import { savedViewsSchema } from '@/lib/backoffice/pages/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/admin/saved-views'

export const savedViewsOptions = (page: AdminPage) =>
  queryOptions({
    queryKey: ['admin', 'saved-views', page] as const,
    queryFn: async ({ signal }) => savedViewsSchema.parse(await apiFetch(`${PATH}?page=${page}`, { signal })),
  })

export const saveView = (body: { page: AdminPage; name: string; query: string }) =>
  apiFetch(PATH, { method: 'POST', body })

export const removeView = (id: string) => apiFetch(`${PATH}/${id}`, { method: 'DELETE' })
