'use client'

import { DAY_MS } from '@/lib/platform/dates/constants'
import { agoInShort, agoInWords } from './time-ago'
import { useNow } from './use-now'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** From then on the date itself says more than a number of days. */
const DATED_FROM_MS = 30 * DAY_MS

type RelativeTimeProps = {
  at: Date | string | number
  /** "4 s ago" instead of "just now". */
  short?: boolean
  /** "45 days ago" where a date would stand. */
  undated?: boolean
  className?: string
}

/** How long ago, kept up to date; the exact moment, in the reader's zone, is in its title. */
export function RelativeTime({ at, short = false, undated = false, className }: RelativeTimeProps) {
  const date = new Date(at)
  const now = useNow(short ? 1000 : 10_000)
  const elapsedMs = Math.max(0, now - date.getTime())
  const isDated = !short && !undated && elapsedMs >= DATED_FROM_MS
  const words = short ? agoInShort : agoInWords
  return (
    // Server and browser read different clocks and live in different zones: the browser's word is final.
    <time dateTime={date.toISOString()} title={MOMENT.format(date)} className={className} suppressHydrationWarning>
      {isDated ? DAY.format(date) : words(elapsedMs)}
    </time>
  )
}
