const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** A duration in hours as text: "5 h", "3 days". */
export function durationText(hours: number): string {
  if (hours < 1) return 'Within an hour'
  if (hours < 2 * DAY_HOURS) return `${Math.round(hours)} h`
  return `${Math.round(hours / DAY_HOURS)} days`
}

/** The time between two instants as text. */
export const timeBetween = (from: string, to: string): string =>
  durationText((Date.parse(to) - Date.parse(from)) / HOUR_MS)
