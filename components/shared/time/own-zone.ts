import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { serverTime } from '@/lib/platform/dates/server-time'
import { zoneOrOffset } from '@/lib/platform/dates/zones'

let known: { zone: string; minute: number } | undefined

/**
 * The browser's time zone; where the browser names none that it knows, a zone with its offset. Cached until the clock's
 * minute ends: asking takes milliseconds on a phone, and what ticks every minute must not get the zone of the one before.
 */
export function ownZone(): string {
  const now = serverTime()
  const minute = Math.floor(now / MINUTE_MS)
  if (known?.minute !== minute) {
    const offset = -new Date(now).getTimezoneOffset()
    // a browser may name a zone that it cannot show itself, such as Etc/Unknown
    known = { zone: zoneOrOffset(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', offset), minute }
  }
  return known.zone
}
