const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** A stretch of time in hours, as people say it: "5 h", "3 days". */
export function hoursInWords(hours: number): string {
  if (hours < 1) return 'Within an hour'
  if (hours < 2 * DAY_HOURS) return `${Math.round(hours)} h`
  return `${Math.round(hours / DAY_HOURS)} days`
}

/** How long it took from one instant to another. */
export const timeBetween = (from: string, to: string): string =>
  hoursInWords((Date.parse(to) - Date.parse(from)) / HOUR_MS)
