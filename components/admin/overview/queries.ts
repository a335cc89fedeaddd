import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { staffHomeSchema } from '@/lib/runtime/staff-home/admin-schema'
import { REFRESH_MS } from '@/lib/runtime/staff-home/constants'

export const homeOptions = queryOptions({
  queryKey: ['admin', 'home'] as const,
  queryFn: async ({ signal }) => staffHomeSchema.parse(await apiFetch('/api/admin/home', { signal })),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})
