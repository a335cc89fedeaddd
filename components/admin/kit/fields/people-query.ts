import { queryOptions } from '@tanstack/react-query'
import { PEOPLE_QUERY_MIN } from '@/lib/backoffice/people-search/constants'
import { peopleSchema, type SuggestedPerson } from '@/lib/backoffice/people-search/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

/** How long to wait for the next key before searching, in milliseconds. */
const PAUSE_MS = 200

/** Who can be picked in a field. */
export type PeopleSource = {
  /** Tells its answers from those of other sources. */
  key: string
  find: (q: string, signal: AbortSignal) => Promise<readonly SuggestedPerson[]>
}

/** Every affiliate, by name, email address or number. */
export const ALL_AFFILIATES: PeopleSource = {
  key: 'all',
  find: async (q, signal) =>
    (await apiFetch(`/api/admin/people?${new URLSearchParams({ q })}`, { schema: peopleSchema, signal })).people,
}

/** What a source finds. A search that another key follows is never sent. */
export const peopleOptions = (q: string, isOpen: boolean, { key, find }: PeopleSource) =>
  queryOptions({
    queryKey: ['admin', 'people', key, q] as const,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      signal.throwIfAborted()
      return find(q, signal)
    },
    enabled: isOpen && q.length >= PEOPLE_QUERY_MIN,
    retry: false,
    staleTime: 60_000,
  })
