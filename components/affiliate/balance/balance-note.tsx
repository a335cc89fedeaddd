'use client'

import { useQuery } from '@tanstack/react-query'
import { FailedNote } from '@/components/shared/states/failed-note'
import { balanceOptions } from './queries'

/** Under an available balance of 0 that the server refused to say: that it is not the balance. [S8.2] */
export function BalanceNote({ className = '' }: { className?: string }) {
  const { data, isFetching, refetch } = useQuery(balanceOptions)
  if (!data?.isRefused) return null
  return (
    <FailedNote
      text="Could not be loaded, shown as 0."
      isRetrying={isFetching}
      onRetry={() => refetch()}
      className={className}
    />
  )
}
