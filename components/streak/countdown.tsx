'use client'

import { useNow } from '@/components/shared/use-now'
import { dayEndsAt } from './check-rules'
import { clockWords, inHours } from './labels'

/** The time left of the Eastern day, to the second. Server and browser read different clocks: the browser's is final. */
export function Countdown() {
  const now = useNow()
  return (
    <span className="tabular-nums" suppressHydrationWarning>
      {inHours(dayEndsAt(now) - now, true)}
    </span>
  )
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** When the Eastern day ends by the viewer's own clock: "ends at 11:00 PM your time, in 3 h 12 m". [S4.16] */
export function DayEnd() {
  const now = useNow()
  const end = dayEndsAt(now)
  return (
    <span className="tabular-nums" suppressHydrationWarning>
      ends {clockWords(end, now, ownZone())} your time, in{' '}
      <span className="whitespace-nowrap">{inHours(end - now, false)}</span>
    </span>
  )
}
