import { EASTERN, HOUR_MS } from './constants'
import { quarterHourStart } from './days'
import { zoneClock } from './zones'

/** How far the Eastern clock is ahead of UTC, in milliseconds: negative. It changes at a full hour, so a quarter's is kept. */
function easternOffsetMs(at: Date): number {
  const quarter = quarterHourStart(at).getTime()
  return zoneClock(EASTERN)(quarter) - quarter
}

// files have thousands of them, and date-fns-tz takes 30 microseconds for each
const easternReading = (at: Date): string => new Date(at.getTime() + easternOffsetMs(at)).toISOString().slice(0, 19)

/** An instant on the Eastern clock, as files for people have it: "2026-11-21 14:05:09". */
export const formatEasternTime = (at: Date | string): string => easternReading(new Date(at)).replace('T', ' ')

/** An instant on the Eastern clock with its offset, as files for programs have it: "2026-11-21T14:05:09-05:00". */
export function formatEasternIso(at: Date | string): string {
  const instant = new Date(at)
  const hours = String(-easternOffsetMs(instant) / HOUR_MS).padStart(2, '0')
  return `${easternReading(instant)}-${hours}:00`
}
