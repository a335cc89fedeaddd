'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/states/error-state'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/http/api-client'
import { Funnel } from './funnel'
import { InvitationCard } from './invitation-card'
import { referralsOptions } from './queries'
import { ReferredList } from './referred-list'

/** The invitation link, the funnel and the referrals. */
export function ReferralsScreen() {
  const query = useInfiniteQuery(referralsOptions)
  const { data, error, isFetching, refetch } = query
  const first = data?.pages[0]
  if (first) {
    return (
      // the link comes before the list, which may be long; on wide screens it is at the side
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <PanelBoundary message="Your invitations could not be shown.">
          <Funnel funnel={first.funnel} earnedCents={first.earnedCents} />
        </PanelBoundary>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2">
          <PanelBoundary message="Your link could not be shown.">
            <InvitationCard link={first.link} />
          </PanelBoundary>
        </div>
        <PanelBoundary message="Your referrals could not be shown.">
          <ReferredList referred={data.pages.flatMap((page) => page.referred)} query={query} />
        </PanelBoundary>
      </div>
    )
  }
  if (!error) return <Skeleton className="h-[520px] rounded-card" />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}
