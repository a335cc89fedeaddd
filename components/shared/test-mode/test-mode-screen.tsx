'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useIsLive, useLive } from '../live/use-live'
import { Failure } from '../states/failure'
import { ClockCard } from './clock-card'
import { testModeKey, testViewOptions } from './queries'
import { TestLinkCard } from './test-link-card'
import { TestClicks, TestSales } from './test-rows'

type TestModeScreenProps = {
  /** The address of the test account. */
  path: string
  /** Where links are made; without it none can be. */
  linksPath?: string
  offers?: readonly { id: number; name: string }[]
  mayChange: boolean
}

/** A test account: its links, its clock and balance, its sales and its clicks. */
export function TestModeScreen({ path, linksPath, offers = [], mayChange }: TestModeScreenProps) {
  const client = useQueryClient()
  const query = useQuery(testViewOptions(path, useIsLive()))
  useLive(({ type }) => {
    if (type === 'test' || type === 'resync') client.invalidateQueries({ queryKey: testModeKey })
  })
  const { data: view } = query
  return (
    <div className="grid gap-4">
      {linksPath && mayChange ? <TestLinkCard path={linksPath} offers={offers} /> : null}
      {view ? (
        <>
          <ClockCard path={`${path}/clock`} view={view} mayChange={mayChange} />
          <TestSales sales={view.conversions} />
          <TestClicks clicks={view.clicks} />
        </>
      ) : (
        <Card>{query.error ? <Failure query={query} /> : <Skeleton className="m-4 h-24" />}</Card>
      )}
    </div>
  )
}
