import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/platform/dates/days'
import type { Range } from '@/lib/reporting/periods/constants'
import { areEasternDays, splitPeriod } from '@/lib/reporting/periods/zone-bucket-rules'
import { withoutDay } from '@/tests/corpus/zones.json'

const HOUR_MS = 3_600_000

function asked(zone: { timeZone?: string; offset?: number }, startDate: string, endDate: string, range: Range) {
  return { offset: 0, ...zone, startDate, endDate, rangeTypeValue: range }
}

/** The length of each bucket in hours, in order. */
function lengths(query: Parameters<typeof splitPeriod>[0]): number[] {
  const { buckets, starts, indexes, end } = splitPeriod(query)
  const sums = buckets.map(() => 0)
  starts.forEach((start, piece) => {
    const index = indexes[piece] ?? -1
    sums[index] = (sums[index] ?? 0) + ((starts[piece + 1] ?? end).getTime() - start.getTime()) / HOUR_MS
  })
  return sums
}

test.each(withoutDay)('%s had no %s: it has no hours and is no day', (timeZone, day) => {
  const zone = { timeZone: timeZone as string }
  const [before, after] = [addDays(day as string, -1), addDays(day as string, 1)]
  expect(splitPeriod(asked(zone, day as string, day as string, 'today'))).toMatchObject({ buckets: [], starts: [] })
  expect(splitPeriod(asked(zone, day as string, day as string, 'custom'))).toMatchObject({ buckets: [], starts: [] })
  const around = splitPeriod(asked(zone, before, after, 'custom'))
  expect(around.buckets.map(({ date }) => date)).toEqual([before, after])
  expect(around.indexes).toEqual([0, 1])
})

describe('hours of the viewer [S4.33]', () => {
  test.each([
    ['an ordinary Eastern day', { offset: 0 }, '2026-11-20', 24, 24],
    ['the Eastern day that skips an hour', { offset: 0 }, '2026-03-08', 23, 23],
    ['the Eastern day that repeats an hour', { offset: 0 }, '2026-11-01', 24, 25],
    ['the same day in Los Angeles', { timeZone: 'America/Los_Angeles' }, '2026-11-01', 24, 25],
    ['that day in Kolkata, where no clock changes', { timeZone: 'Asia/Kolkata' }, '2026-11-01', 24, 24],
    ['a day in Kathmandu', { timeZone: 'Asia/Kathmandu' }, '2026-11-20', 24, 24],
    ['the Auckland day that repeats an hour', { timeZone: 'Pacific/Auckland' }, '2026-04-05', 24, 25],
    ['the Lord Howe day that repeats half an hour', { timeZone: 'Australia/Lord_Howe' }, '2026-04-05', 24, 24.5],
    ['the Troll day that repeats two hours', { timeZone: 'Antarctica/Troll' }, '2026-10-25', 24, 26],
    ['the Cairo day whose midnight is skipped', { timeZone: 'Africa/Cairo' }, '2026-04-24', 23, 23],
    ['an Eastern clock put forward by 9.5 hours', { offset: 9.5 }, '2026-11-20', 24, 24],
  ])('%s has as many buckets and hours as its clock shows', (_, zone, day, buckets, hours) => {
    const all = lengths(asked(zone, day, day, 'today'))
    expect(all).toHaveLength(buckets)
    expect(all.reduce((sum, each) => sum + each, 0)).toBe(hours)
  })

  test('a repeated hour is one bucket of twice its length, a skipped hour has none', () => {
    const repeated = splitPeriod(asked({}, '2026-11-01', '2026-11-01', 'today'))
    expect(lengths(asked({}, '2026-11-01', '2026-11-01', 'today'))[1]).toBe(2)
    expect(repeated.buckets[1]).toEqual({ date: '2026-11-01', hour: 1 })
    const skipped = splitPeriod(asked({}, '2026-03-08', '2026-03-08', 'today'))
    expect(skipped.buckets.map(({ hour }) => hour)).not.toContain(2)
  })

  test('two repeated hours have separate buckets', () => {
    const { indexes, buckets } = splitPeriod(
      asked({ timeZone: 'Antarctica/Troll' }, '2026-10-25', '2026-10-25', 'today'),
    )
    expect(indexes.slice(0, 6)).toEqual([0, 1, 2, 1, 2, 3])
    expect(new Set(buckets.map(({ hour }) => hour)).size).toBe(24)
  })

  test('a quarter-hour zone begins its hours at the quarter', () => {
    const { starts } = splitPeriod(asked({ timeZone: 'Asia/Kathmandu' }, '2026-11-20', '2026-11-20', 'today'))
    expect(starts[0]?.toISOString()).toBe('2026-11-19T18:15:00.000Z')
    expect(starts[1]?.toISOString()).toBe('2026-11-19T19:15:00.000Z')
  })
})

describe('days of the viewer', () => {
  const zones = [
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'Africa/Cairo',
    'America/Santiago',
  ]

  test.each(zones)('a year of days in %s has no gap or overlap', (timeZone) => {
    const { starts, buckets, end } = splitPeriod(asked({ timeZone }, '2026-01-01', '2026-12-31', 'custom'))
    expect(buckets).toHaveLength(365)
    expect(buckets.at(-1)).toEqual({ date: '2026-12-31', hour: null })
    const ends = [...starts.slice(1), end]
    expect(starts.every((start, index) => start < (ends[index] ?? start))).toBe(true)
    const days = ends.map((each, index) => (each.getTime() - (starts[index]?.getTime() ?? 0)) / HOUR_MS)
    expect(days.every((length) => [23, 24, 25].includes(length))).toBe(true)
  })

  test('two-day ranges over a year start where the previous one ends', () => {
    let day = '2026-01-01'
    let expected = splitPeriod(asked({}, day, day, 'today')).starts[0]?.getTime()
    while (day < '2026-12-30') {
      const { starts, end } = splitPeriod(asked({}, day, addDays(day, 1), 'today'))
      expect(starts[0]?.getTime()).toBe(expected)
      expected = end.getTime()
      day = addDays(day, 2)
    }
  })

  test.each([
    [{ offset: 0 }, 'week', true],
    [{ timeZone: 'America/New_York' }, 'month', true],
    [{ timeZone: 'America/Toronto' }, 'custom', true],
    [{ timeZone: 'America/Los_Angeles' }, 'week', false],
    [{ offset: 1 }, 'week', false],
    [{ offset: 0 }, 'today', false],
  ] as const)('%o over a %s is Eastern days: %s', (zone, range, expected) => {
    expect(areEasternDays(asked(zone, '2026-10-25', '2026-11-08', range))).toBe(expected)
  })
})
