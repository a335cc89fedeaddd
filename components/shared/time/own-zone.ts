import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { serverTime } from '@/lib/platform/dates/server-time'
import { zoneOrOffset } from '@/lib/platform/dates/zones'

let known: { zone: string; askedAt: number } | undefined

/**
 * The browser's time zone; where the browser names none that it knows, a zone with its offset. Cached for a minute: asking
 * takes milliseconds on a phone, and charts ask whenever they render.
 */
export function ownZone(): string {
  const now = serverTime()
  if (!known || Math.abs(now - known.askedAt) >= MINUTE_MS) {
    const offset = -new Date(now).getTimezoneOffset()
    // a browser may name a zone that it cannot show itself, such as Etc/Unknown
    known = { zone: zoneOrOffset(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', offset), askedAt: now }
  }
  return known.zone
}
