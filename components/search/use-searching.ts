import { useEffect, useState } from 'react'
import { QUERY_MIN, SEARCHING_MS } from '@/lib/reporting/search/constants'

/** Whether 'Searching...' is shown: for half a second after each key, from the second character on. [S4.52] [S9.13] */
export function useSearching(query: string): boolean {
  const [settled, setSettled] = useState(query)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), SEARCHING_MS)
    return () => clearTimeout(timer)
  }, [query])

  return query.length >= QUERY_MIN && query !== settled
}
