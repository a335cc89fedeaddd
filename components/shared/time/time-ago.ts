import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { plural } from '@/lib/platform/text/counts'

const count = (amount: number, unit: string) => `${plural(amount, unit)} ago`

/** "just now", "2 minutes ago", "5 hours ago", "1 day ago". [S4.44] */
export function agoInWords(elapsedMs: number): string {
  if (elapsedMs < MINUTE_MS) return 'just now'
  if (elapsedMs < HOUR_MS) return count(Math.floor(elapsedMs / MINUTE_MS), 'minute')
  if (elapsedMs < DAY_MS) return count(Math.floor(elapsedMs / HOUR_MS), 'hour')
  return count(Math.floor(elapsedMs / DAY_MS), 'day')
}

/** "4 s ago", "2 min ago", "1 h ago", "3 d ago": for narrow places. */
export function agoInShort(elapsedMs: number): string {
  const past = Math.max(0, elapsedMs)
  if (past < MINUTE_MS) return `${Math.floor(past / 1000)} s ago`
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min ago`
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)} h ago`
  return `${Math.floor(past / DAY_MS)} d ago`
}
