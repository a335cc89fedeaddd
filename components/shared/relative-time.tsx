'use client'

import { agoInShort, agoInWords } from './time-ago'
import { useNow } from './use-now'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

type RelativeTimeProps = {
  at: Date | string | number
  /** "4 s ago" instead of "just now". */
  short?: boolean
  className?: string
}

/** How long ago, kept up to date; the exact moment, in the reader's zone, is in its title. */
export function RelativeTime({ at, short = false, className }: RelativeTimeProps) {
  const date = new Date(at)
  const now = useNow(short ? 1000 : 10_000)
  const elapsedMs = Math.max(0, now - date.getTime())
  const text = short ? agoInShort(elapsedMs) : (agoInWords(elapsedMs) ?? DAY.format(date))
  return (
    // Server and browser read different clocks and live in different zones: the browser's word is final.
    <time dateTime={date.toISOString()} title={MOMENT.format(date)} className={className} suppressHydrationWarning>
      {text}
    </time>
  )
}
