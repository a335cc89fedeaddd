import { describe, expect, test } from 'vitest'
import type { Range } from '@/lib/reporting/periods/constants'
import { comparisonDays, isHourly, pickedDays, rangeDays } from '@/lib/reporting/periods/rules'

describe('ranges [S3.52]', () => {
  test.each<[Range, string, string, string]>([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['week', '2026-11-03', '2026-10-28', '2026-11-03'],
    ['month', '2026-11-20', '2026-11-01', '2026-11-20'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ])('%s on %s is %s to %s', (range, today, startDate, endDate) => {
    expect(rangeDays(range, today)).toEqual({ startDate, endDate })
  })

  test('a custom range needs both ends [S5.1]', () => {
    expect(rangeDays('custom', '2026-11-20')).toBeNull()
    expect(rangeDays('custom', '2026-11-20', { startDate: '2026-11-01' })).toBeNull()
    expect(rangeDays('custom', '2026-11-20', { endDate: '2026-11-01' })).toBeNull()
    const both = { startDate: '2026-11-01', endDate: '2026-11-05' }
    expect(rangeDays('custom', '2026-11-20', both)).toEqual(both)
  })

  test.each<[Range, boolean]>([
    ['today', true],
    ['yesterday', true],
    ['week', false],
    ['month', false],
    ['lastMonth', false],
    ['custom', false],
  ])('%s is hourly: %s [S4.33]', (range, expected) => {
    expect(isHourly(range)).toBe(expected)
  })

  test.each<[Range, string, string, string, string]>([
    ['today', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['week', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['month', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['custom', '2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
  ])('%s from %s to %s is compared with %s to %s', (range, startDate, endDate, from, to) => {
    expect(comparisonDays(range, { startDate, endDate })).toEqual({ startDate: from, endDate: to })
  })
})

test.each([
  ['2026-11-03', undefined, '2026-11-03'],
  ['2026-11-03', '2026-11-09', '2026-11-09'],
])('picked from %s to %s ends on %s [S5.2]', (start, end, endDate) => {
  expect(pickedDays(start, end)).toEqual({ startDate: start, endDate })
})
