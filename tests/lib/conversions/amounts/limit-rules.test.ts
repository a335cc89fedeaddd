import { expect, test } from 'vitest'
import { amountLimit, amountProblem, excessAmount, limitCurrency } from '@/lib/conversions/amounts/limit-rules'

const limits = (offer: bigint | null, advertiser: bigint | null = null, currency = 'USD') => ({
  maxAmountCents: offer,
  maxAmountCurrency: currency,
  advertiser: { maxAmountCents: advertiser, maxAmountCurrency: currency },
})

test.each([
  ['the offer’s limit', 500n, 900n, 500n],
  ['the advertiser’s where the offer has none', null, 900n, 900n],
  ['$10,000 where neither has one', null, null, 1_000_000n],
])('the largest amount is %s', (_, offer, advertiser, expected) => {
  expect(amountLimit(limits(offer, advertiser))).toEqual({ cents: expected, currency: 'USD' })
})

test.each([
  ['cpa_percentage', 1_000_000n, false],
  ['cpa_percentage', 1_000_001n, true],
  ['cpa_both', 1_000_001n, true],
  ['cpa_flat', 1_000_001n, false],
  ['cpa_percentage', undefined, false],
] as const)('on %s an amount of %s is refused: %s', (payoutType, amount, isRefused) => {
  const offer = { payoutType, ...limits(null) }
  expect(excessAmount(offer, amount) !== undefined).toBe(isRefused)
})

test.each([
  ['cpa_percentage', undefined, 'invalid_request', 'amount is missing'],
  ['cpa_both', 90_001n, 'amount_limit', '$900.01 is above this offer’s limit of $900.00'],
  ['cpa_both', 90_000n, undefined, undefined],
  ['cpa_flat', undefined, undefined, undefined],
] as const)('on %s the problem of an amount of %s is %s', (payoutType, amount, reason, text) => {
  const offer = { payoutType, ...limits(90_000n) }
  const expected = reason && { reason, message: expect.stringContaining(text) }
  expect(amountProblem(offer, amount)).toEqual(expected)
})

test.each([
  ['the offer’s', 9_000_000n, null],
  ['the advertiser’s', null, 9_000_000n],
])('%s limit in yen is compared with the amount in yen, and said in it', (_, offer, advertiser) => {
  const yen = { payoutType: 'cpa_percentage' as const, ...limits(offer, advertiser, 'JPY') }
  expect(limitCurrency(yen)).toBe('JPY')
  expect(excessAmount(yen, 100_000_000n, { JPY: 9_000_000n })).toBeUndefined()
  expect(excessAmount(yen, 1n, { JPY: 9_000_001n })).toContain('above this offer’s limit of ¥90,000.')
  expect(() => excessAmount(yen, 1n, {})).toThrow('was not asked for')
})

test('a limit in a currency is not asked for where no share is paid, and the default is in dollars', () => {
  expect(limitCurrency({ payoutType: 'cpa_flat', ...limits(9_000_000n, null, 'JPY') })).toBeUndefined()
  expect(limitCurrency({ payoutType: 'cpa_both', ...limits(null, null, 'JPY') })).toBeUndefined()
})
