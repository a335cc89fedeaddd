'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/error-state'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/http/api-client'
import { questsOptions } from './queries'
import { QuestRow } from './quest-row'

/** All quests in the server's order, claimable ones first. [S8.33] */
export function QuestList({ limit }: { limit?: number }) {
  const { data, error, isFetching, refetch } = useQuery(questsOptions)
  if (data?.length === 0)
    return <EmptyState title="No active quests">Quests will appear here when available</EmptyState>
  if (data) {
    return (
      <ul>
        {data.slice(0, limit).map((quest) => (
          <QuestRow key={`${quest.id} ${quest.windowKey}`} quest={quest} />
        ))}
      </ul>
    )
  }
  if (!error) return <Loading />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

const ROWS = ['first', 'second', 'third'] as const

function Loading() {
  return (
    <div aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-line px-4 py-[9px] first:border-t-0">
          <Skeleton className="size-8" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-1.5 w-full" />
          </div>
          <Skeleton className="h-8 w-16" />
        </div>
      ))}
    </div>
  )
}
