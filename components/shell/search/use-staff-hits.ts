import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiFetch } from '@/lib/platform/http/api-client'
import { QUERY_MIN } from '@/lib/reporting/search/constants'
import { type StaffGroup, staffHitsSchema } from '@/lib/reporting/search/staff-schema'

/** How long typing must stop before the server is asked, in milliseconds. */
const PAUSE_MS = 150

const NONE: StaffHits = { groups: [], isLoading: false, error: null, retry: () => {} }

type StaffHits = {
  groups: readonly StaffGroup[]
  isLoading: boolean
  /** Why nothing could be searched; null while it works. */
  error: Error | null
  retry: () => void
}

/** What staff find for a text; those of the text before stay until the next ones have loaded. */
export function useStaffHits(query: string, isWanted: boolean): StaffHits {
  const [requestedQuery, setRequestedQuery] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setRequestedQuery(query), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  const isTyped = isWanted && query.length >= QUERY_MIN
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['search', 'staff', requestedQuery],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/search?${new URLSearchParams({ q: requestedQuery })}`
      return (await apiFetch(path, { schema: staffHitsSchema, signal })).groups
    },
    enabled: isTyped && requestedQuery.length >= QUERY_MIN,
    placeholderData: keepPreviousData,
  })
  if (!isTyped) return NONE
  return { groups: data ?? [], isLoading: isFetching || requestedQuery !== query, error, retry: () => void refetch() }
}
