import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRate, dollars } from '@/lib/platform/money/cents'
import {
  decimalDollars,
  formatCents,
  formatCentsShort,
  formatCountAxis,
  formatDollarsAxis,
  splitCents,
} from '@/lib/platform/money/format'

describe('a percentage is rounded half to even, once', () => {
  test.each([
    [1_000n, 825, 82n], // 82.5 → 82
    [1_000n, 835, 84n], // 83.5 → 84
    [1_000n, 826, 83n],
    [4_999n, 825, 412n],
    [1n, 5_000, 0n],
    [3n, 5_000, 2n],
    [0n, 500, 0n],
    [-1_000n, 825, -82n],
    [9_007_199_254_740_993n, 10_000, 9_007_199_254_740_993n],
  ])('%s at %s basis points is %s', (amount, rate, share) => {
    expect(applyRate(amount, rate)).toBe(share)
  })

  test('it is never more than half a cent from the exact share', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const off = applyRate(amount, rate) * 10_000n - amount * BigInt(rate)
        return off <= 5_000n && off >= -5_000n
      }),
    )
  })
})

test('money is shown as dollars with two decimals [S9.8]', () => {
  expect(formatCents(123_450n)).toBe('$1,234.50')
  expect(formatCents(-5n)).toBe('-$0.05')
  expect(splitCents(47_525n)).toEqual(['$475', '.25'])
  expect(formatCentsShort(2_500n)).toBe('$25')
  expect(formatCentsShort(1_750n)).toBe('$17.50')
  expect(dollars(1_250n)).toBe(12.5)
})

test.each([
  [0, '$0.00'],
  [0.5, '$0.50'],
  [40, '$40.00'],
  [12.346, '$12.35'],
  [999.994, '$999.99'],
  [1_000, '$1000.00'],
  [1_000.01, '$1.00k'],
  [1_250, '$1.25k'],
  [38_412, '$38.41k'],
  [999_950, '$999.95k'],
  [2_500_000, '$2500.00k'],
  [-250, '-$250.00'],
])('the axis of earnings shows %s as %s [S9.7]', (value, label) => {
  expect(formatDollarsAxis(value)).toBe(label)
})

test.each([
  [40, '40'],
  [999.996, '1k'],
  [1_250, '1.3k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [-250, '-250'],
])('the axis of counts shows %s as %s', (value, label) => {
  expect(formatCountAxis(value)).toBe(label)
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [100n, '1.00'],
  [-123_456n, '-1234.56'],
  [9_007_199_254_740_993_01n, '9007199254740993.01'],
])('%i cents are %s in a file', (cents, text) => {
  expect(decimalDollars(cents)).toBe(text)
})
