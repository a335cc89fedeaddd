import { describe, expect, test } from 'vitest'
import { reportQuerySchema } from '@/lib/reporting/builder/schema'
import {
  alertTransition,
  dailyMean,
  foundText,
  isOutOfRange,
  unwatchable,
  type Watch,
  watchedDays,
  watchText,
} from '@/lib/reporting/views/alerts/rules'
import { alertInputSchema } from '@/lib/reporting/views/alerts/schema'

const watch: Watch = {
  figure: 'epcCents',
  dimension: null,
  value: null,
  rule: 'drop',
  bound: 40,
  days: 14,
  minClicks: 100,
  window: 'yesterday',
}
const before = { value: 20, clicks: 5_000, days: 14 }

describe('a change against the mean of the days before', () => {
  test('is out from the percentage on, and not before it', () => {
    expect(isOutOfRange(watch, { value: 12, clicks: 500 }, before)).toBe(true)
    expect(isOutOfRange(watch, { value: 12.01, clicks: 500 }, before)).toBe(false)
    const rise: Watch = { ...watch, rule: 'rise' }
    expect(isOutOfRange(rise, { value: 28, clicks: 500 }, before)).toBe(true)
    expect(isOutOfRange(rise, { value: 27.9, clicks: 500 }, before)).toBe(false)
    expect(isOutOfRange(rise, { value: 1, clicks: 500 }, before)).toBe(false)
  })

  test('of a rate is not told with fewer clicks than the least number, on the day or before', () => {
    expect(isOutOfRange(watch, { value: 1, clicks: 99 }, before)).toBeNull()
    expect(isOutOfRange(watch, { value: 1, clicks: 100 }, before)).toBe(true)
    expect(isOutOfRange(watch, { value: 1, clicks: 500 }, { ...before, clicks: 99 })).toBeNull()
    expect(isOutOfRange(watch, { value: null, clicks: 500 }, before)).toBeNull()
  })

  test('of a sum is told of a day without traffic, when there was enough before', () => {
    const clicks: Watch = { ...watch, figure: 'clicks' }
    expect(isOutOfRange(clicks, { value: 0, clicks: 0 }, { value: 50, clicks: 700, days: 14 })).toBe(true)
    expect(isOutOfRange(clicks, { value: 0, clicks: 0 }, { value: 5, clicks: 70, days: 14 })).toBeNull()
    expect(isOutOfRange(clicks, { value: 5, clicks: 5 }, { value: 0, clicks: 0, days: 14 })).toBeNull()
  })
})

test('fixed bounds are inside the range', () => {
  const below: Watch = { ...watch, rule: 'below', bound: 20, days: null }
  expect(isOutOfRange(below, { value: 20, clicks: 100 }, null)).toBe(false)
  expect(isOutOfRange(below, { value: 19.9, clicks: 100 }, null)).toBe(true)
  const above: Watch = { ...below, rule: 'above', figure: 'rejected', bound: 3 }
  expect(isOutOfRange(above, { value: 3, clicks: 0 }, null)).toBe(false)
  expect(isOutOfRange(above, { value: 4, clicks: 0 }, null)).toBe(true)
})

test('the mean of a sum is that of a day, of a rate that of all clicks together', () => {
  expect(dailyMean('clicks', 1_400, 14)).toBe(100)
  expect(dailyMean('epcCents', 20, 14)).toBe(20)
})

test('the judged day and its mean are whole calendar days, also where clocks change', () => {
  expect(watchedDays(watch, '2026-11-02')).toEqual({
    day: '2026-11-01',
    mean: { from: '2026-10-18', to: '2026-10-31' },
  })
  expect(watchedDays({ window: 'today', days: null }, '2026-03-08')).toEqual({ day: '2026-03-08', mean: null })
})

test('an alert begins once, and ends with a later day', () => {
  expect(alertTransition(null, '2026-11-20', true)).toBe('begins')
  expect(alertTransition('2026-11-20', '2026-11-20', true)).toBeNull()
  expect(alertTransition('2026-11-20', '2026-11-20', false)).toBeNull()
  expect(alertTransition('2026-11-20', '2026-11-21', null)).toBeNull()
  expect(alertTransition('2026-11-20', '2026-11-21', false)).toBe('ends')
  expect(alertTransition(null, '2026-11-20', false)).toBeNull()
})

test('a falling sum of a day that is not over is refused, a rate is not', () => {
  const input = { ...watch, window: 'today' as const }
  expect(alertInputSchema.safeParse(input).success).toBe(true)
  expect(alertInputSchema.safeParse({ ...input, figure: 'clicks' }).success).toBe(false)
  expect(alertInputSchema.safeParse({ ...input, figure: 'clicks', rule: 'rise' }).success).toBe(true)
  expect(alertInputSchema.safeParse({ ...input, bound: 101 }).success).toBe(false)
  expect(alertInputSchema.safeParse({ ...input, dimension: 'offer' }).success).toBe(false)
})

test('views with filters that roll-ups do not have cannot be watched', () => {
  expect(unwatchable(reportQuerySchema.parse({ offer: '1', source: '2', by: 's1' }))).toBeNull()
  expect(unwatchable(reportQuerySchema.parse({ s1: 'ad' }))).toContain('take them off first')
  expect(unwatchable(reportQuerySchema.parse({ day: '2026-11-20' }))).not.toBeNull()
})

test('words say what is watched and what was found', () => {
  expect(watchText(watch)).toBe('EPC 40% or more below the mean of 14 days')
  expect(watchText({ ...watch, rule: 'below', bound: 20, days: null })).toBe('EPC below $0.20')
  expect(foundText(watch, { day: '2026-11-19', current: { value: 12, clicks: 1_512 }, mean: 20 })).toBe(
    'EPC $0.12 on Nov 19, 40% below the mean of the 14 days before, $0.20, with 1,512 clicks',
  )
})
