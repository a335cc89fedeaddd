import { EASTERN } from '@/lib/platform/dates/constants'

const TODAY = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: EASTERN })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: EASTERN })

/** A time of the next days, Eastern: "Nov 23, 6:35 AM ET". */
export function formatClockTime(instant: string): string {
  const at = new Date(instant)
  return `${DAY.format(at)}, ${TODAY.format(at)} ET`
}
