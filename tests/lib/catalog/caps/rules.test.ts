import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appliesTo, nextPeriodStart, periodStart } from '@/lib/catalog/caps/rules'
import { addDays } from '@/lib/platform/dates/days'

describe('a period of a cap', () => {
  test.each([
    ['day', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['week', '2026-11-21', '2026-11-16', '2026-11-23'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-23'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-23'],
    ['week', '2023-12-31', '2023-12-25', '2024-01-01'],
    ['week', '2024-03-10', '2024-03-04', '2024-03-11'],
    ['month', '2026-11-30', '2026-11-01', '2026-12-01'],
    ['month', '2024-02-29', '2024-02-01', '2024-03-01'],
    ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
    ['total', '2026-11-21', '1970-01-01', null],
  ] as const)('%s of %s begins on %s, the next on %s', (period, day, start, next) => {
    expect(periodStart(period, day)).toBe(start)
    expect(nextPeriodStart(period, day)).toBe(next)
  })

  test('runs from its start to the next, and all its days have the same start', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
    fc.assert(
      fc.property(fc.constantFrom('day', 'week', 'month'), days, (period, day) => {
        const [start, next] = [periodStart(period, day), nextPeriodStart(period, day) ?? '']
        expect(start <= day && day < next).toBe(true)
        expect(periodStart(period, start)).toBe(start)
        expect(periodStart(period, addDays(next, -1))).toBe(start)
        expect(periodStart(period, next)).toBe(next)
      }),
    )
  })
})

test.each([
  ['for everyone', {}, 1, null, true],
  ['for everyone, with an affiliate in a bucket', {}, 1, 7, true],
  ['for the affiliate', { affiliateId: 1 }, 1, null, true],
  ['for another affiliate', { affiliateId: 2 }, 1, null, false],
  ['for the bucket', { bucketId: 7 }, 1, 7, true],
  ['for another bucket', { bucketId: 7 }, 1, 8, false],
  ['for a bucket, with an affiliate in none', { bucketId: 7 }, 1, null, false],
])('a cap %s applies only within its scope', (_, scope, affiliateId, bucketId, expected) => {
  expect(appliesTo({ affiliateId: null, bucketId: null, ...scope }, affiliateId, bucketId)).toBe(expected)
})
