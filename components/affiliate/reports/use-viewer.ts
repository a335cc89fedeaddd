import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { ownZone } from '@/components/shared/time/own-zone'
import { useNow } from '@/components/shared/time/use-now'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { zoneClock } from '@/lib/platform/dates/zones'

/** The server's zone and time: the first browser render must use the same. */
export type FirstPaint = { timeZone: string; renderedAt: number }

/** The reader's zone, the current time, and that time in the zone. */
export type Viewer = { timeZone: string; at: number; wall: number }

const never = () => () => undefined
const startOfMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS

/**
 * The reader's zone and the current minute. The first render has the server's; it is the last one where both are the same,
 * as they are once the server was told the zone. Another zone is drawn in pieces, so that the page stays usable.
 */
export function useViewer(first: FirstPaint): Viewer {
  const now = useNow(MINUTE_MS)
  const at = useSyncExternalStore(
    never,
    () => now,
    () => startOfMinute(first.renderedAt),
  )
  const [timeZone, setTimeZone] = useState(first.timeZone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again every minute, for readers who travel
  useEffect(() => startTransition(() => setTimeZone(ownZone())), [now])
  return { timeZone, at, wall: zoneClock(timeZone)(at) }
}
