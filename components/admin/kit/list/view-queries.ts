import { apiQuery } from '@/components/shared/live/api-query'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { savedViewsSchema } from '@/lib/backoffice/pages/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/admin/saved-views'

export const savedViewsOptions = (page: AdminPage) =>
  apiQuery(['admin', 'saved-views', page], `${PATH}?page=${page}`, savedViewsSchema)

export const saveView = (body: { page: AdminPage; name: string; query: string }) =>
  apiFetch(PATH, { method: 'POST', body })

export const removeView = (id: string) => apiFetch(`${PATH}/${id}`, { method: 'DELETE' })
