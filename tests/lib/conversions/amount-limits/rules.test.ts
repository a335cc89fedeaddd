import { expect, test } from 'vitest'
import { amountLimit, excessAmount } from '@/lib/conversions/amount-limits/rules'

test.each([
  ['the offer’s limit', 500n, 900n, 500n],
  ['the advertiser’s where the offer has none', null, 900n, 900n],
  ['$10,000 where neither has one', null, null, 1_000_000n],
])('the largest amount is %s', (_, offer, advertiser, expected) => {
  expect(amountLimit({ maxAmountCents: offer, advertiser: { maxAmountCents: advertiser } })).toBe(expected)
})

test.each([
  ['cpa_percentage', 1_000_000n, false],
  ['cpa_percentage', 1_000_001n, true],
  ['cpa_both', 1_000_001n, true],
  ['cpa_flat', 1_000_001n, false],
  ['cpa_percentage', undefined, false],
] as const)('on %s an amount of %s is refused: %s', (payoutType, amount, isRefused) => {
  const offer = { payoutType, maxAmountCents: null, advertiser: { maxAmountCents: null } }
  expect(excessAmount(offer, amount) !== undefined).toBe(isRefused)
})
