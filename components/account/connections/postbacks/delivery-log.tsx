'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { ErrorState } from '@/components/shared/states/error-state'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/http/api-client'
import { deliveriesOptions } from '../queries'
import { DeliveryRow } from './delivery-row'

/** All calls of a postback, newest first. */
export function DeliveryLog({ postbackId }: { postbackId: string }) {
  const query = useInfiniteQuery(deliveriesOptions(postbackId))
  const { data, error, isFetching, refetch } = query
  if (!data) {
    if (!error) return <LogSkeleton />
    const requestId = error instanceof ApiError ? error.requestId : null
    return <ErrorState message={error.message} requestId={requestId} onRetry={() => refetch()} retrying={isFetching} />
  }
  const lines = data.pages.flatMap(({ deliveries }) => deliveries)
  if (lines.length === 0) {
    return <EmptyState title="No calls yet">Send a test to see how your tracker responds.</EmptyState>
  }
  return (
    <>
      <div className="flex items-center justify-between py-1 pr-2 pl-4 text-12 text-muted">
        <h3 className="font-sans text-12 font-medium tracking-normal">Calls of the last 30 days</h3>
        <IconButton size="sm" label="Refresh" onClick={() => refetch()} disabled={isFetching}>
          <RefreshCw className={isFetching ? 'animate-spin' : undefined} />
        </IconButton>
      </div>
      <ol aria-label="Calls">
        {lines.map((line) => (
          <DeliveryRow key={line.id} delivery={line} postbackId={postbackId} />
        ))}
      </ol>
      <MoreRows query={query} />
    </>
  )
}

function LogSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="grid gap-1.5 border-b border-line px-4 py-3">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  )
}
