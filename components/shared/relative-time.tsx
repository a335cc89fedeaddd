'use client'

import { DAY_MS } from '@/lib/platform/dates/constants'
import { agoInShort, agoInWords } from './time-ago'
import { useNow } from './use-now'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** Older times are shown as a date. */
const DATED_FROM_MS = 30 * DAY_MS

type RelativeTimeProps = {
  at: Date | string | number
  /** "4 s ago" instead of "just now". */
  short?: boolean
  /** "45 days ago" instead of a date. */
  undated?: boolean
  className?: string
}

/** A relative time that updates; its title is the exact time in the reader's zone. */
export function RelativeTime({ at, short = false, undated = false, className }: RelativeTimeProps) {
  const date = new Date(at)
  const now = useNow(short ? 1000 : 10_000)
  const elapsedMs = Math.max(0, now - date.getTime())
  const isDated = !short && !undated && elapsedMs >= DATED_FROM_MS
  const words = short ? agoInShort : agoInWords
  return (
    // Server and browser have different clocks and zones: the browser's value is used.
    <time dateTime={date.toISOString()} title={MOMENT.format(date)} className={className} suppressHydrationWarning>
      {isDated ? DAY.format(date) : words(elapsedMs)}
    </time>
  )
}
