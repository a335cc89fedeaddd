import { useSyncExternalStore } from 'react'
import { useNow } from '@/components/shared/use-now'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { zoneClock } from '@/lib/platform/dates/zones'

/** Where and when the server rendered: the first paint in the browser must say the same. */
export type FirstPaint = { timeZone: string; renderedAt: number }

/** The reader's zone, the moment, and what their clock on the wall shows then. */
export type Viewer = { timeZone: string; at: number; wall: number }

const never = () => () => undefined
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export function useViewer(first: FirstPaint): Viewer {
  const now = useNow(MINUTE_MS)
  const at = useSyncExternalStore(
    never,
    () => now,
    () => first.renderedAt,
  )
  const timeZone = useSyncExternalStore(never, ownTimeZone, () => first.timeZone)
  return { timeZone, at, wall: zoneClock(timeZone)(at) }
}
