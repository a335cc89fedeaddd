import { MINUTE_MS } from '@/lib/platform/dates/constants'

let known: { zone: string; askedAt: number } | undefined

/**
 * The browser's time zone; UTC where it has none. Kept for a minute: asking takes milliseconds on a phone, and charts ask
 * whenever they render.
 */
export function ownZone(): string {
  const now = Date.now()
  if (!known || Math.abs(now - known.askedAt) >= MINUTE_MS) {
    known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', askedAt: now }
  }
  return known.zone
}
