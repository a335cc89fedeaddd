import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { instantOfLocalTime, zoneClock, zoneOrOffset } from '@/lib/platform/dates/zones'
import type { QuietHours } from './schema'

/** When quiet hours end that are now; null outside them. Local times that are skipped or repeated are those of `instantOfLocalTime`. */
export function quietEnd(quiet: QuietHours | null, at: Date): Date | null {
  if (!quiet) return null
  const { from, until } = quiet
  // stored by a process that may know more zones than this one
  const zone = zoneOrOffset(quiet.zone)
  const localTime = zoneClock(zone)(at.getTime())
  const midnight = Math.floor(localTime / DAY_MS) * DAY_MS
  const minute = Math.floor((localTime - midnight) / MINUTE_MS)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  const end = instantOfLocalTime(midnight + (minute < until ? 0 : DAY_MS) + until * MINUTE_MS, zone)
  // where clocks are set back, the end may be read twice
  return end > at ? end : new Date(at.getTime() + MINUTE_MS)
}
