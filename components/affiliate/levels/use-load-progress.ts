'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useModules } from '@/components/shared/modules/use-modules'
import { balanceKeys } from '../balance/queries'
import { achievementsOptions } from './queries'

/** The gap between the first balance call and the first achievements call, in milliseconds. [S4.34] [S9.4] */
export const GAP_MS = 100

/** Loads the balance and, after the gap, the achievements; from then on each query polls by itself. [S4.34] */
export function useLoadProgress(): void {
  const client = useQueryClient()
  const hasLevels = useModules().isOn('levels')

  useEffect(() => {
    void client.refetchQueries({ queryKey: balanceKeys.all }, { cancelRefetch: false })
    if (!hasLevels) return
    const timer = setTimeout(() => {
      void client.prefetchQuery({ ...achievementsOptions, staleTime: 0 })
    }, GAP_MS)
    return () => clearTimeout(timer)
  }, [client, hasLevels])
}
