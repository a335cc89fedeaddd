'use client'

import { useHydrated } from '@/components/shared/states/use-hydrated'
import { ownZone } from '@/components/shared/time/own-zone'
import { useNow } from '@/components/shared/time/use-now'
import { dayEndsAt } from './check-rules'
import { formatClock, formatDuration } from './labels'

/** The time left in the Eastern day, to the second. The page's HTML is older than the browser's value, which is used. */
export function Countdown() {
  const now = useNow()
  const isHydrated = useHydrated()
  return (
    <span key={String(isHydrated)} className="tabular-nums" suppressHydrationWarning>
      {formatDuration(dayEndsAt(now) - now, true)}
    </span>
  )
}

/** When the Eastern day ends on the viewer's clock: "ends at 11:00 PM your time, in 3 h 12 m". [S4.16] */
export function DayEnd() {
  const now = useNow()
  const isHydrated = useHydrated()
  const end = dayEndsAt(now)
  return (
    <span key={String(isHydrated)} className="tabular-nums" suppressHydrationWarning>
      ends {formatClock(end, now, ownZone())} your time, in{' '}
      <span className="whitespace-nowrap">{formatDuration(end - now, false)}</span>
    </span>
  )
}
