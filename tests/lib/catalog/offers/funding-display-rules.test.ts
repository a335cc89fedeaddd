import { expect, test } from 'vitest'
import { fundingText, offerFunding } from '@/lib/catalog/offers/funding-display-rules'

const funded = (balanceCents: bigint, change: object = {}, offer: object = {}) =>
  offerFunding({
    payoutType: 'cpa_flat',
    defaultRevenueCents: 4_000n,
    revenueCurrency: 'USD',
    ...offer,
    advertiser: {
      billingMode: 'prefunded',
      creditLimitCents: null,
      unfundedSince: null,
      showsBalance: false,
      accounts: [{ balanceCents }],
      ...change,
    },
  })
const textOf = (...given: Parameters<typeof funded>) => {
  const funding = funded(...given)
  return funding && fundingText(funding)
}

test.each([
  ['about how many sales', 1_388_000n, {}, {}, 'For about 340 more sales'],
  ['a few sales', 39_999n, {}, {}, 'For 9 more sales'],
  ['one sale', 4_000n, {}, {}, 'For 1 more sale'],
  ['no sum for a share of the sale', 1_388_000n, {}, { payoutType: 'cpa_percentage' }, 'Funded'],
  ['the credit too', -4_000n, { billingMode: 'postpaid', creditLimitCents: 12_000n }, {}, 'For 2 more sales'],
  ['the sum where staff allow it', 1_388_000n, { showsBalance: true }, {}, '$13,880.00 left'],
  ['that it is used up', 100n, { unfundedSince: new Date(0) }, {}, 'Used up for now'],
])('affiliates see %s', (_, balance, change, offer, text) => {
  expect(textOf(balance, change, offer)).toBe(text)
})

test('an advertiser who may owe any sum has nothing to show, and the balance is not told unless staff allow it', () => {
  expect(funded(0n, { billingMode: 'postpaid' })).toBeNull()
  expect(funded(1_388_123n)).toEqual({ isUsedUp: false, salesLeft: 340, leftCents: null })
})
