import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { ownZone } from '@/components/shared/time/own-zone'
import { useNow } from '@/components/shared/time/use-now'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { zoneClock } from '@/lib/platform/dates/zones'

/**
 * The server's zone and time: the first browser render must use the same. A zone that is guessed is that of nobody's figures:
 * they wait for the browser's, so that none of another zone run down to the reader's while the page loads.
 */
export type FirstPaint = { timeZone: string; renderedAt: number; isGuessed?: boolean }

/** The reader's zone, the current time, and that time in the zone; unknown while the server guessed it. */
export type Viewer = { timeZone: string; at: number; localTime: number; isKnown: boolean }

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
  const [{ timeZone, isKnown }, setZone] = useState({ timeZone: first.timeZone, isKnown: first.isGuessed !== true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again every minute, for readers who travel
  useEffect(() => {
    const own = { timeZone: ownZone(), isKnown: true }
    startTransition(() => setZone((known) => (known.isKnown && known.timeZone === own.timeZone ? known : own)))
  }, [now])
  return { timeZone, at, localTime: zoneClock(timeZone)(at), isKnown }
}
