'use client'

import { useNow } from '@/components/shared/use-now'
import { dayInZone } from '@/lib/dates/days'
import { dayEndsAt } from './opening'
import { inHours } from './words'

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
const clockFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** When the Eastern day ends by the viewer's own clock: "ends 11:00 PM your time, in 3 h 12 m". [S4.16] */
export function DayEnd() {
  const now = useNow()
  const end = dayEndsAt(now)
  // The last moment of the day, so that midnight belongs to the day it ends.
  const isTomorrow = dayInZone(new Date(end - 1), ownZone()) > dayInZone(new Date(now), ownZone())
  return (
    <span className="tabular-nums">
      ends {isTomorrow ? 'tomorrow ' : ''}
      {clockFormat.format(end)} your time, in <span className="whitespace-nowrap">{inHours(end - now, false)}</span>
    </span>
  )
}
