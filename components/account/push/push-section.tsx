'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { DevicesCard } from './devices-card'
import { LockScreenCard } from './lock-screen-card'
import { pushOptions } from './queries'

/** Push notifications: the devices, and what applies to all of them. */
export function PushSection() {
  const query = useQuery(pushOptions)
  if (query.data) {
    return (
      <div className="grid gap-4">
        <DevicesCard push={query.data} />
        <LockScreenCard settings={query.data.settings} />
      </div>
    )
  }
  return query.error ? (
    <Card aria-label="Push notifications">
      <Failure query={query} />
    </Card>
  ) : (
    <Skeleton className="h-[330px] rounded-card" />
  )
}
