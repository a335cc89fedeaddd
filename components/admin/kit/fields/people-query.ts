import { queryOptions } from '@tanstack/react-query'
import { PEOPLE_QUERY_MIN } from '@/lib/backoffice/people-search/constants'
import { peopleSchema } from '@/lib/backoffice/people-search/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

/** How long to wait for the next key before searching, in milliseconds. */
const PAUSE_MS = 200

/** Affiliates by name, email address or number. A search that another key follows is never sent. */
export const peopleOptions = (q: string, isOpen: boolean) =>
  queryOptions({
    queryKey: ['admin', 'people', q] as const,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      signal.throwIfAborted()
      return peopleSchema.parse(await apiFetch(`/api/admin/people?${new URLSearchParams({ q })}`, { signal })).people
    },
    enabled: isOpen && q.length >= PEOPLE_QUERY_MIN,
    retry: false,
    staleTime: 60_000,
  })
