import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Day } from '@/lib/platform/dates/constants'
import { DAY_MS, HOUR_MS } from '@/lib/platform/dates/constants'
import { NO_STREAK } from '@/lib/rewards/streak/state-constants'

// The process can run in any time zone; the days of a streak are always Eastern.
const before = process.env.TZ
afterAll(() => {
  process.env.TZ = before
})

/** The rules as loaded by a process in the zone: days cached in another zone would prove nothing. */
async function rulesIn(zone: string) {
  process.env.TZ = zone
  vi.resetModules()
  return { ...(await import('@/lib/platform/dates/days')), ...(await import('@/lib/rewards/streak/rules')) }
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The days on which the Eastern clock changed from 2015 to 2031: those that are not 24 hours long. */
function changes({ addDays, dayStart }: Awaited<ReturnType<typeof rulesIn>>): Day[] {
  const found: Day[] = []
  for (let day = '2015-01-01'; day < '2032-01-01'; day = addDays(day, 1)) {
    if (dayStart(addDays(day, 1)).getTime() - dayStart(day).getTime() !== DAY_MS) found.push(day)
  }
  return found
}

describe.each(['UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles'])('in a process in %s', (zone) => {
  test('days and streaks are correct across every Eastern clock change from 2015 to 2031 [Q8] [S4.16]', async () => {
    const rules = await rulesIn(zone)
    const { addDays, dayStart, easternDay, walkDays } = rules
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(zone)
    const days = changes(rules)
    expect(days).toHaveLength(34)
    for (const day of days) {
      const start = dayStart(addDays(day, -1)).getTime()
      const instants = Array.from({ length: 74 }, (_, hour) => new Date(start + hour * HOUR_MS))
      const edges = [dayStart(day), dayStart(addDays(day, 1))].flatMap((edge) => [
        new Date(edge.getTime() - 1_000),
        new Date(edge.getTime() - 1),
        edge,
      ])
      for (const at of [...instants, ...edges]) expect(easternDay(at)).toBe(calendar.format(at))
      const converted = [addDays(day, -1), day, addDays(day, 1)]
      const lastInstants = converted.map((each) => easternDay(new Date(dayStart(addDays(each, 1)).getTime() - 1)))
      const firstInstants = converted.map((each) => easternDay(dayStart(each)))
      for (const seen of [lastInstants, firstInstants]) {
        expect(walkDays(NO_STREAK, seen, addDays(day, 1)).state).toMatchObject({ current: 3, brokenAt: null })
      }
    }
  })
})
