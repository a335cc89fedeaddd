'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/states/error-state'
import { ApiError } from '@/lib/platform/http/api-client'
import { ContestCard } from './contest-card'
import { contestsOptions } from './queries'

/** The contests below the quests; nothing without one. */
export function ContestList() {
  const { data, error, isFetching, refetch } = useQuery(contestsOptions)
  if (!data && error) {
    return (
      <ErrorState
        message={error.message}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data?.length) return null
  return (
    <section aria-labelledby="contests-title" className="border-t border-line">
      <h3 id="contests-title" className="px-4 pt-3 pb-1 text-12 font-medium text-muted">
        Contests
      </h3>
      <ul>
        {data.map((contest) => (
          <ContestCard key={contest.id} contest={contest} />
        ))}
      </ul>
    </section>
  )
}
