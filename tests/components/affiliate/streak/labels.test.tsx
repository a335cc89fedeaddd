import { describe, expect, test } from 'vitest'
import { calendarMonth, calendarWeek, monthsOn } from '@/components/affiliate/streak/calendar/calendar-days'
import { dayEndsAt } from '@/components/affiliate/streak/check-rules'
import { badgeName, formatClock, formatDuration, inDays, toNextTier } from '@/components/affiliate/streak/labels'

describe('streak texts', () => {
  test.each([
    [0, '0 days'],
    [1, '1 day'],
    [23, '23 days'],
  ])('%i is "%s" [S2.60]', (count, words) => {
    expect(inDays(count)).toBe(words)
  })

  test.each([
    [0, 'Streak 0 days, Gray, 0% of the way to Ember'],
    [1, 'Streak 1 day, Ember, 0% of the way to Flame'],
    [23, 'Streak 23 days, Inferno, 53% of the way to Hellfire'],
    [128, 'Streak 128 days, Supernova, 28% of the way to Galaxy'],
    [400, 'Streak 400 days, Universe, the highest tier'],
  ])('the badge of %i days is named "%s" [S4.12]', (current, name) => {
    expect(badgeName(current)).toBe(name)
  })

  test.each([
    [0, { days: '1 day', name: 'Ember' }],
    [23, { days: '7 days', name: 'Hellfire' }],
    [365, undefined],
  ])('from %i days the next tier is %o away [S4.1]', (current, next) => {
    expect(toNextTier(current)).toEqual(next)
  })

  test.each([
    [11_520_000, false, '3 h 12 m'],
    [11_559_000, false, '3 h 12 m'],
    [720_000, false, '12 m'],
    [30_000, false, '30 s'],
    [20_512_000, true, '5 h 41 m 52 s'],
    [3_600_000, true, '1 h 0 m 0 s'],
    [61_000, true, '1 m 1 s'],
    [400, true, '1 s'],
    [-5, true, '0 s'],
  ])('%i ms is "%s"', (ms, withSeconds, words) => {
    expect(formatDuration(ms, withSeconds)).toBe(words)
  })
})

describe('the end of the Eastern day in the viewer’s time zone', () => {
  test.each([
    ['New York', '2026-11-20T17:00:00Z', 'America/New_York', 'at 12:00 AM'],
    ['Chicago', '2026-11-20T17:00:00Z', 'America/Chicago', 'at 11:00 PM'],
    ['Los Angeles', '2026-11-20T17:00:00Z', 'America/Los_Angeles', 'at 9:00 PM'],
    ['Kolkata, evening', '2026-11-20T17:00:00Z', 'Asia/Kolkata', 'tomorrow at 10:30 AM'],
    ['Kolkata, morning', '2026-11-21T02:00:00Z', 'Asia/Kolkata', 'at 10:30 AM'],
    ['Auckland, early', '2026-11-20T17:00:00Z', 'Pacific/Auckland', 'at 6:00 PM'],
    ['Auckland, evening', '2026-11-20T08:00:00Z', 'Pacific/Auckland', 'tomorrow at 6:00 PM'],
    ['Los Angeles, clocks go forward', '2026-03-08T08:00:00Z', 'America/Los_Angeles', 'at 9:00 PM'],
    ['Kolkata, clocks go forward', '2026-03-08T08:00:00Z', 'Asia/Kolkata', 'tomorrow at 9:30 AM'],
    ['Auckland, clocks go back', '2026-11-01T06:00:00Z', 'Pacific/Auckland', 'tomorrow at 6:00 PM'],
  ])('%s [S4.16] [S9.2]', (_, at, zone, words) => {
    const now = Date.parse(at)
    expect(formatClock(dayEndsAt(now), now, zone).replace(/\s/g, ' ')).toBe(words)
  })
})

describe('the calendar', () => {
  test.each([
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-23', '2026-11-29'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('%s is in the week of Monday %s to Sunday %s', (day, from, to) => {
    expect(calendarWeek(day)).toEqual({ from, to })
  })

  test.each([
    ['2026-11-20', '2026-10-26', '2026-12-06'],
    ['2024-02-29', '2024-01-29', '2024-03-03'],
    ['2027-02-15', '2027-02-01', '2027-02-28'],
  ])('the month of %s is shown from %s to %s, in full weeks', (day, from, to) => {
    expect(calendarMonth(day)).toEqual({ from, to })
  })

  test('months continue across a year', () => {
    expect([monthsOn('2026-01-15', -1), monthsOn('2026-12-01', 1)]).toEqual(['2025-12-01', '2027-01-01'])
  })
})
