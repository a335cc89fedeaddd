import { equalSecrets, fingerprint, fingerprints } from '@/lib/platform/crypto/seal'
import { type Day, EASTERN, HOUR_MS } from '@/lib/platform/dates/constants'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { instantOfLocalTime } from '@/lib/platform/dates/zones'

export type Schedule = {
  frequency: 'daily' | 'weekly' | 'monthly'
  hour: number
  weekday: number | null
  monthDay: number | null
}

/** A period of a schedule: its Eastern day, and the instant it is due. */
export type DuePeriod = { period: Day; dueAt: Date }

/** The longest time between two periods, in days. */
const LONGEST = 31

/** The hour of a day; one that clocks skip is the hour after it, of one they repeat it is the first. */
const toInstant = (day: Day, hour: number): Date =>
  instantOfLocalTime(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS, EASTERN)

function isScheduledDay({ frequency, weekday, monthDay }: Schedule, day: Day): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (frequency === 'weekly') return (date.getUTCDay() || 7) === weekday
  return frequency === 'daily' || date.getUTCDate() === monthDay
}

/** The last period that is due at an instant, this instant included. */
export function lastDue(schedule: Schedule, at: Date): DuePeriod {
  return search(schedule, at, -1, (dueAt) => dueAt <= at)
}

/** The first period after an instant. */
export function nextDue(schedule: Schedule, at: Date): DuePeriod {
  return search(schedule, at, 1, (dueAt) => dueAt > at)
}

function search(schedule: Schedule, at: Date, step: 1 | -1, fits: (dueAt: Date) => boolean): DuePeriod {
  let period = addDays(easternDay(at), -step)
  for (let tried = 0; tried <= LONGEST + 2; tried += 1) {
    const dueAt = toInstant(period, schedule.hour)
    if (isScheduledDay(schedule, period) && fits(dueAt)) return { period, dueAt }
    period = addDays(period, step)
  }
  throw new Error('a schedule has no day')
}

const signed = (id: string) => `report mail ${id}`

/** The token that ends a schedule, and nothing else: its id and a keyed hash of it. */
export const unsubscribeToken = (id: string): string => `${id}.${fingerprint(signed(id))}`

/** The schedule a token ends; null for one that is not ours. */
export function readScheduleToken(token: string): string | null {
  const [id = '', hash = '', ...rest] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id) || rest.length > 0) return null
  return fingerprints(signed(id)).some((known) => equalSecrets(known, hash)) ? id : null
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "every Monday at 8 AM Eastern Time" */
export function timingText({ frequency, hour, weekday, monthDay }: Schedule): string {
  const time = `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'} Eastern Time`
  if (frequency === 'weekly') return `every ${WEEKDAYS[(weekday ?? 1) - 1]} at ${time}`
  return frequency === 'daily' ? `every day at ${time}` : `on day ${monthDay} of every month at ${time}`
}
