import { useSyncExternalStore } from 'react'
import { ownZone } from '@/components/shared/own-zone'
import { useNow } from '@/components/shared/use-now'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { zoneClock } from '@/lib/platform/dates/zones'

/** The server's zone and time: the first browser render must use the same. */
export type FirstPaint = { timeZone: string; renderedAt: number }

/** The reader's zone, the current time, and that time in the zone. */
export type Viewer = { timeZone: string; at: number; wall: number }

const never = () => () => undefined

export function useViewer(first: FirstPaint): Viewer {
  const now = useNow(MINUTE_MS)
  const at = useSyncExternalStore(
    never,
    () => now,
    () => first.renderedAt,
  )
  const timeZone = useSyncExternalStore(never, ownZone, () => first.timeZone)
  return { timeZone, at, wall: zoneClock(timeZone)(at) }
}
