'use client'

import { DAY_MS, EASTERN } from '@/lib/platform/dates/constants'
import { useHydrated } from '../states/use-hydrated'
import { agoInShort, agoInWords } from './time-ago'
import { useNow } from './use-now'

/** Older times are shown as a date. */
const DATED_FROM_MS = 30 * DAY_MS

export type RelativeTimeProps = {
  at: Date | string | number
  /** "4 s ago" instead of "just now". */
  short?: boolean
  /** "45 days ago" instead of a date. */
  undated?: boolean
  className?: string
  /** The date and the title are Eastern instead of in the reader's zone. */
  isEastern?: boolean
}

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MOMENT = { ...DAY, hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
const formats = (zone: { timeZone?: string }) => ({
  day: new Intl.DateTimeFormat('en-US', { ...DAY, ...zone }),
  moment: new Intl.DateTimeFormat('en-US', { ...MOMENT, ...zone }),
})
const EASTERN_FORMATS = formats({ timeZone: EASTERN })
const OWN_FORMATS = formats({})

/** A relative time that updates; its title is the exact time with its zone. */
export function RelativeTime({ at, short = false, undated = false, className, isEastern = false }: RelativeTimeProps) {
  const date = new Date(at)
  const isHydrated = useHydrated()
  const { day, moment } = isHydrated && !isEastern ? OWN_FORMATS : EASTERN_FORMATS
  const now = useNow(short ? 1000 : 10_000)
  const elapsedMs = Math.max(0, now - date.getTime())
  const isDated = !short && !undated && elapsedMs >= DATED_FROM_MS
  const words = short ? agoInShort : agoInWords
  return (
    // server and browser have different clocks: the key makes the browser's value replace the server's
    <time
      key={String(isHydrated)}
      dateTime={date.toISOString()}
      title={moment.format(date)}
      className={className}
      suppressHydrationWarning
    >
      {isDated ? day.format(date) : words(elapsedMs)}
    </time>
  )
}
