import { dayInZone } from '@/lib/platform/dates/days'
import { plural } from '@/lib/platform/text/counts'
import { nextTierForDays, progressFill, tierForDays } from '@/lib/rewards/streak/rules'

/** "23 days". [S2.60] */
export const inDays = (count: number): string => plural(count, 'day')

/** "7 days to Hellfire"; undefined at the top tier. */
export function toNextTier(current: number): { days: string; name: string } | undefined {
  const next = nextTierForDays(current)
  return next && { days: inDays(next.days - current), name: next.name }
}

/** The badge's accessible label: its number is not always visible, and its fill is only visual. */
export function badgeName(current: number): string {
  const next = nextTierForDays(current)
  const fill = next ? `, ${Math.floor(progressFill(current))}% of the way to ${next.name}` : ', the highest tier'
  return `Streak ${inDays(current)}, ${tierForDays(current).name}${fill}`
}

/** "3 h 12 m", with seconds "3 h 12 m 5 s"; in the last minute always with seconds. */
export function formatDuration(ms: number, withSeconds: boolean): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const parts = h > 0 ? [`${h} h`, `${m} m`] : m > 0 ? [`${m} m`] : []
  return [...parts, ...(withSeconds || parts.length === 0 ? [`${s} s`] : [])].join(' ')
}

/** The end of a day in a zone's time: "at 11:00 PM", or "tomorrow at 10:30 AM" when the zone's own day ends earlier. */
export function formatClock(end: number, now: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(end)
  // The day's last moment, so that midnight belongs to the day that ends.
  const isTomorrow = dayInZone(new Date(end - 1), timeZone) > dayInZone(new Date(now), timeZone)
  return `${isTomorrow ? 'tomorrow ' : ''}at ${clock}`
}
