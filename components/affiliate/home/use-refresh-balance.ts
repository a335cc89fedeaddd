import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecentConversion } from '@/lib/conversions/lifecycle/schema'
import { balanceKeys } from '../balance/queries'

/** Refetches the balance when a conversion is recorded or changes status, so that the figures agree. */
export function useRefreshBalance(conversions: readonly RecentConversion[] | undefined) {
  const queryClient = useQueryClient()
  const seen = useRef<string | undefined>(undefined)
  const now = conversions?.map(({ id, status }) => `${id}${status}`).join()

  useEffect(() => {
    if (seen.current !== undefined && now !== undefined && seen.current !== now) {
      queryClient.invalidateQueries({ queryKey: balanceKeys.all })
    }
    seen.current = now ?? seen.current
  }, [now, queryClient])
}
