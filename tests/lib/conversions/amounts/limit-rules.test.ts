import { expect, test } from 'vitest'
import { amountLimit, amountProblem, excessAmount } from '@/lib/conversions/amounts/limit-rules'

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

test.each([
  ['cpa_percentage', undefined, 'invalid_request', 'amount is missing'],
  ['cpa_both', 90_001n, 'amount_limit', '$900.01 is above this offer’s limit of $900.00'],
  ['cpa_both', 90_000n, undefined, undefined],
  ['cpa_flat', undefined, undefined, undefined],
] as const)('on %s the problem of an amount of %s is %s', (payoutType, amount, reason, text) => {
  const offer = { payoutType, maxAmountCents: 90_000n, advertiser: { maxAmountCents: null } }
  const expected = reason && { reason, message: expect.stringContaining(text) }
  expect(amountProblem(offer, amount)).toEqual(expected)
})
