'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '@/components/live/use-live'
import { Failure } from '@/components/shared/failure'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { HomeFigures } from './home-figures'
import { FailedCard, WaitingCard } from './home-lists'
import { homeOptions } from './queries'

/** What waits, what failed, and today's figures. Read again with every staff notification, and each minute. */
export function StaffHome() {
  const queryClient = useQueryClient()
  const query = useQuery(homeOptions)
  useLive(({ type }) => {
    if (type === 'notification' || type === 'resync')
      void queryClient.invalidateQueries({ queryKey: homeOptions.queryKey })
  })
  if (!query.data) {
    return <Card className="mb-4">{query.error ? <Failure query={query} /> : <Loading />}</Card>
  }
  const { waiting, failed, alarms, figures } = query.data
  return (
    <div className="mb-6 grid gap-4">
      {figures.length > 0 ? <HomeFigures figures={figures} /> : null}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <WaitingCard waiting={waiting} />
        {failed.length > 0 || alarms ? <FailedCard failed={failed} alarms={alarms ?? []} /> : null}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <>
      <CardHead title="Waiting for a decision" />
      <Skeleton className="mx-4 mb-4 h-48" />
    </>
  )
}
