import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { apiFetch } from '@/lib/platform/http/api-client'
import { staffHomeSchema } from '@/lib/runtime/staff-home/admin-schema'

export const homeOptions = queryOptions({
  queryKey: ['admin', 'home'] as const,
  queryFn: async ({ signal }) => staffHomeSchema.parse(await apiFetch('/api/admin/home', { signal })),
  refetchInterval: POLL_MS.minute,
  refetchOnMount: 'always',
})
