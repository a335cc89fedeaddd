import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { plural } from '@/lib/platform/text/counts'

/** The time between two instants, in its largest unit: "3 hours". */
export function waitText(from: string, to: string): string {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from))
  const [unit, name] =
    ms >= DAY_MS ? [DAY_MS, 'day'] : ms >= HOUR_MS ? [HOUR_MS, 'hour'] : ([MINUTE_MS, 'minute'] as [number, string])
  const count = Math.max(1, Math.round(ms / unit))
  return plural(count, name)
}
