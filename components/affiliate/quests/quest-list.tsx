'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/states/error-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/http/api-client'
import { formatCentsShort } from '@/lib/platform/money/format'
import type { ListedQuest } from '@/lib/rewards/quests/schema'
import { questsOptions } from './queries'
import { QuestRow } from './quest-row'
import { useClaimAll } from './use-claim'

/** All quests in the server's order, claimable ones first. [S8.33] */
export function QuestList({ limit }: { limit?: number }) {
  const { data, error, isFetching, refetch } = useQuery(questsOptions)
  if (data?.length === 0)
    return <EmptyState title="No active quests">Quests will appear here when available</EmptyState>
  if (data) {
    const ready = data.filter(({ state }) => state === 'done')
    const areMany = ready.length > 1
    return (
      <>
        {areMany ? <ClaimAll ready={ready} /> : null}
        <ul>
          {data.slice(0, limit).map((quest) => (
            <QuestRow key={`${quest.id} ${quest.windowKey}`} quest={quest} isQuiet={areMany} />
          ))}
        </ul>
      </>
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

/** One button for all rewards that are ready. */
function ClaimAll({ ready }: { ready: readonly ListedQuest[] }) {
  const claim = useClaimAll()
  const cents = ready.reduce((sum, { reward }) => sum + (reward.kind === 'cash' ? reward.cents : 0), 0)
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-[9px] text-13">
      <span className="text-muted">{ready.length} rewards</span>
      <Button
        size="sm"
        variant="primary"
        busy={claim.isPending}
        busyLabel="Claiming…"
        onClick={() => claim.mutate(ready)}
      >
        {cents > 0 ? `Claim all ${formatCentsShort(cents)}` : 'Claim all'}
      </Button>
    </div>
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
