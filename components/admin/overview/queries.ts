import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { staffHomeSchema } from '@/lib/runtime/staff-home/admin-schema'

export const homeOptions = apiQuery(['admin', 'home'], '/api/admin/home', staffHomeSchema, {
  refetchInterval: POLL_MS.minute,
  refetchOnMount: 'always',
})
