import { describe, expect, test } from 'vitest'
import { localDay, zoneClock } from '@/lib/platform/dates/zones'
import { hourTitle, listSlots } from '@/lib/reporting/stats/series-rules'

/** The slots of "today" in a time zone at a given moment. */
function today(timeZone: string, at: string) {
  const localTime = zoneClock(timeZone)(Date.parse(at))
  const day = localDay(localTime)
  return listSlots({ range: 'today', startDate: day, endDate: day, timeZone }, localTime)
}

describe('the hours of today', () => {
  test.each([
    ['America/New_York', '2026-11-20T23:30:00Z', 18],
    ['America/Los_Angeles', '2026-11-20T23:30:00Z', 15],
    ['Asia/Kolkata', '2026-11-20T23:30:00Z', 5],
    ['Asia/Kathmandu', '2026-11-20T23:30:00Z', 5],
    ['Pacific/Auckland', '2026-11-20T23:30:00Z', 12],
  ])('in %s are 24, and the current one follows the local clock [S4.33]', (timeZone, at, hour) => {
    const slots = today(timeZone, at)
    expect(slots.map(({ key }) => Number(key))).toEqual(Array.from({ length: 24 }, (_, n) => n))
    expect(slots.filter(({ isNow }) => isNow).map(({ key }) => Number(key))).toEqual([hour])
    expect(slots.filter(({ isAhead }) => isAhead)).toHaveLength(23 - hour)
  })

  test.each([
    ['America/New_York', '2026-03-08T17:00:00Z', 2],
    ['America/Los_Angeles', '2026-03-08T17:00:00Z', 2],
    ['Pacific/Auckland', '2026-09-26T20:00:00Z', 2],
  ])('in %s lack the skipped hour [S4.33]', (timeZone, at, skipped) => {
    const hours = today(timeZone, at).map(({ key }) => Number(key))
    expect(hours).toHaveLength(23)
    expect(hours).not.toContain(skipped)
  })

  test.each([
    ['America/New_York', '2026-11-01T17:00:00Z', 1],
    ['America/Los_Angeles', '2026-11-01T17:00:00Z', 1],
    ['Pacific/Auckland', '2026-04-04T20:00:00Z', 2],
  ])('in %s mark the repeated hour [S4.33]', (timeZone, at, repeated) => {
    const slots = today(timeZone, at)
    expect(slots).toHaveLength(24)
    const said = slots.filter(({ title }) => title.includes('clocks go back'))
    expect(said.map(({ key }) => Number(key))).toEqual([repeated])
  })
})

test.each([
  [0, '12 – 1 AM'],
  [10, '10 – 11 AM'],
  [11, '11 AM – 12 PM'],
  [12, '12 – 1 PM'],
  [23, '11 PM – 12 AM'],
])('hour %i is shown as %s', (hour, title) => {
  expect(hourTitle(hour)).toBe(title)
})
