import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import {
  addDays,
  datedLabel,
  dayFromColumn,
  dayInZone,
  dayStart,
  daysBetween,
  dayToColumn,
  easternDay,
  isDay,
  periodLabel,
  quarterHourStart,
} from '@/lib/platform/dates/days'

const intl = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

describe('the Eastern day', () => {
  test('runs from midnight to midnight in New York [S4.16] [S9.2]', () => {
    expect(easternDay(new Date('2026-11-20T04:59:59.999Z'))).toBe('2026-11-19')
    expect(easternDay(new Date('2026-11-20T05:00:00.000Z'))).toBe('2026-11-20')
    expect(easternDay(new Date('2026-07-01T03:59:59.999Z'))).toBe('2026-06-30')
    expect(easternDay(new Date('2026-07-01T04:00:00.000Z'))).toBe('2026-07-01')
  })

  test('equals the calendar of Intl in every hour around every DST change from 2015 to 2031 [Q8]', () => {
    let differences = 0
    for (let year = 2015; year <= 2031; year += 1) {
      for (const month of [2, 10]) {
        for (let hour = 0; hour < 24 * 15; hour += 1) {
          const at = new Date(Date.UTC(year, month, 1) + hour * HOUR_MS)
          if (easternDay(at) !== intl.format(at)) differences += 1
        }
      }
    }
    expect(differences).toBe(0)
  })

  test.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-11-20', 24],
  ])('%s has %s hours', (day, hours) => {
    expect((dayStart(addDays(day, 1)).getTime() - dayStart(day).getTime()) / HOUR_MS).toBe(hours)
  })
})

describe('calendar arithmetic', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 400, '2027-12-25'],
  ])('%s and %s days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(count)
  })

  test.each([
    ['2026-11-20', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['0002-11-20', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['9999-12-31', true],
    ['2026-1-1', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  test('a day converts to a column and back', () => {
    expect(dayFromColumn(dayToColumn('2026-11-20'))).toBe('2026-11-20')
  })

  test('a quarter hour begins at :00, :15, :30 and :45', () => {
    expect(quarterHourStart(new Date('2026-11-20T12:44:59.999Z')).toISOString()).toBe('2026-11-20T12:30:00.000Z')
  })
})

test.each(['America/New_York', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Kolkata'])(
  'a day begins at its first moment in %s, also where clocks skip or repeat midnight [Q8]',
  (zone) => {
    for (let day = '2024-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const start = dayStart(day, zone)
      const justBefore = new Date(start.getTime() - 1)
      expect([dayInZone(start, zone), dayInZone(justBefore, zone)]).toEqual([day, addDays(day, -1)])
    }
  },
)

test.each([
  ['2026-11-03', '2026-11-03', 'Nov 3, 2026'],
  ['2026-11-03', '2026-11-09', 'Nov 3 – 9, 2026'],
  ['2026-10-30', '2026-11-02', 'Oct 30 – Nov 2, 2026'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
])('the period from %s to %s is shown as %s', (from, to, words) => {
  expect(periodLabel(from, to)).toBe(words)
})

test('a day with its year', () => {
  expect(datedLabel('2026-01-05')).toBe('Jan 5, 2026')
})
