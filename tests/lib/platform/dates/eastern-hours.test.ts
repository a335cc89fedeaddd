import { getTimezoneOffset } from 'date-fns-tz'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, EASTERN, HOUR_MS } from '@/lib/platform/dates/constants'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { zoneClock } from '@/lib/platform/dates/zones'

const YEARS = Array.from({ length: 41 }, (_, index) => 2000 + index)

/** The nth Sunday of a month as midnight UTC; the last one for 0. Months count from 0. */
function sunday(year: number, month: number, nth: number): number {
  if (nth === 0) {
    const last = Date.UTC(year, month + 1, 0)
    return last - new Date(last).getUTCDay() * DAY_MS
  }
  const first = new Date(Date.UTC(year, month, 1))
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + (nth - 1) * 7) * DAY_MS
}

/** The instants at which Eastern clocks change, by law: since 2007 in March and November, before in April and October. */
function changesOf(year: number): { forward: number; back: number } {
  const forward = year >= 2007 ? sunday(year, 2, 2) : sunday(year, 3, 1)
  const back = year >= 2007 ? sunday(year, 10, 1) : sunday(year, 9, 0)
  return { forward: forward + 7 * HOUR_MS, back: back + 6 * HOUR_MS }
}

function offsetByLaw(at: number): number {
  const { forward, back } = changesOf(new Date(at).getUTCFullYear())
  return (at >= forward && at < back ? -4 : -5) * HOUR_MS
}

const hoursAround = (at: number) => Array.from({ length: 97 }, (_, index) => at + (index - 48) * HOUR_MS)
const HOURS = YEARS.flatMap((year) => Object.values(changesOf(year)).flatMap(hoursAround))

const zoneOfProcess = process.env.TZ
afterEach(() => {
  if (zoneOfProcess === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfProcess
})

describe('Eastern time in every hour around the clock changes of 2000 to 2040', () => {
  test('the wall clock is that of the law [S4.16] [S9.2]', () => {
    const clock = zoneClock(EASTERN)
    expect(HOURS.filter((at) => clock(at) !== at + offsetByLaw(at))).toEqual([])
  })

  test('each instant is within its day, which begins at midnight [S4.16] [S9.2]', () => {
    const wrong = HOURS.filter((at) => {
      const midnight = dayStart(easternDay(new Date(at))).getTime()
      return midnight > at || (midnight + offsetByLaw(midnight)) % DAY_MS !== 0 || at - midnight >= 25 * HOUR_MS
    })
    expect(wrong).toEqual([])
  })

  test('date-fns-tz is off for nine hours a year, which is why it does not convert (docs/decisions/0012)', () => {
    process.env.TZ = 'UTC'
    const wrong = HOURS.filter((at) => getTimezoneOffset(EASTERN, new Date(at)) !== offsetByLaw(at))
    expect(wrong).toHaveLength(YEARS.length * 9)
  })
})
