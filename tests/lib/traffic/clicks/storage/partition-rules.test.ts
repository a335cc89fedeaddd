import { expect, test } from 'vitest'
import { firstRetainedMonth, monthOfPartition, nextMonth } from '@/lib/traffic/clicks/storage/partition-rules'

test.each([
  ['2026-11-22T03:00:00Z', 14, '2025-09-01'],
  ['2026-01-01T00:00:00Z', 13, '2024-12-01'],
  ['2026-01-31T23:59:59Z', 1, '2025-12-01'],
])('at %s, %i whole months before the current one are kept, from %s on', (at, months, first) => {
  expect(firstRetainedMonth(new Date(at), months)).toBe(first)
})

test('a partition of clicks names its month, and nothing else is taken for one', () => {
  expect(monthOfPartition('click_2025_01')).toBe('2025-01-01')
  expect(['click_default', 'conversion_2025_01', 'click_2025_01_old'].map(monthOfPartition)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(nextMonth('2025-12-01')).toBe('2026-01-01')
})
