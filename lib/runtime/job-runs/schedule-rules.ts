import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { zoneClock } from '@/lib/platform/dates/zones'

/** How far ahead a run is looked for: enough for a schedule that runs once a week. */
const WITHIN_MS = 8 * DAY_MS

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/**
 * The next run of a schedule of five fields (numbers, lists, ranges, steps) after an instant, read in a zone; null when
 * there is none within eight days.
 */
export function nextRun(cron: string, after: Date, timeZone: string): Date | null {
  const [minutes, hours, days, months, weekdays] = parseFields(cron)
  const localTime = zoneClock(timeZone)
  const first = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  for (let time = first; time <= first + WITHIN_MS; time += MINUTE_MS) {
    const at = new Date(localTime(time))
    if (!hours?.has(at.getUTCHours())) {
      // to the last minute of an hour that does not match; zones have offsets of whole minutes
      time += (59 - at.getUTCMinutes()) * MINUTE_MS
      continue
    }
    const isDay = days?.has(at.getUTCDate()) && months?.has(at.getUTCMonth() + 1) && weekdays?.has(at.getUTCDay())
    if (isDay && minutes?.has(at.getUTCMinutes())) return new Date(time)
  }
  return null
}

/** The last run of a schedule up to an instant, read in a zone; null when there is none within the time before it. */
export function lastRun(cron: string, at: Date, timeZone: string, withinMs: number): Date | null {
  const [minutes, hours, days, months, weekdays] = parseFields(cron)
  const localTime = zoneClock(timeZone)
  for (let time = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS; time > at.getTime() - withinMs; time -= MINUTE_MS) {
    const shown = new Date(localTime(time))
    const isDay =
      days?.has(shown.getUTCDate()) && months?.has(shown.getUTCMonth() + 1) && weekdays?.has(shown.getUTCDay())
    if (isDay && hours?.has(shown.getUTCHours()) && minutes?.has(shown.getUTCMinutes())) return new Date(time)
  }
  return null
}

function parseFields(cron: string): Set<number>[] {
  const fields = cron.trim().split(/\s+/)
  return RANGES.map(([low, high], index) => {
    const values = new Set<number>()
    for (const part of (fields[index] ?? '*').split(',')) {
      const [range = '*', step = '1'] = part.split('/')
      const [from, to] = range === '*' ? [low, high] : range.split('-').map(Number)
      const last = to ?? (part.includes('/') ? high : (from ?? low))
      for (let value = from ?? low; value <= last; value += Number(step))
        values.add(value === 7 && high === 7 ? 0 : value)
    }
    return values
  })
}
