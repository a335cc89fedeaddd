'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '@/components/shared/live/use-live'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { CardLoading, TilesLoading } from '../kit/frame/placeholders'
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
    return query.error ? (
      <Card className="mb-4">
        <Failure query={query} />
      </Card>
    ) : (
      <Loading />
    )
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

const Loading = () => (
  <div className="mb-6 grid gap-4">
    <TilesLoading tiles={5} className="grid-cols-2 md:grid-cols-3 xl:grid-cols-5" />
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <CardLoading lines={6} />
      <CardLoading lines={3} />
    </div>
  </div>
)
