import { describe, expect, test } from 'vitest'
import { hasOwnPayout, ownPayout, payoutLabel } from '@/lib/catalog/payouts/label-rules'

const offer = {
  payoutType: 'cpa_flat',
  defaultPayoutCents: 2500n,
  percentPayoutBps: 1000,
  isSubscription: false,
  subscriptionFrequency: null,
} as const
const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' } as const

describe('payoutLabel [S3.43]', () => {
  test.each([
    ['a flat monthly subscription [S3.44]', { ...monthly, defaultPayoutCents: 1200n }, '$12/mo Payout'],
    ['a flat monthly subscription with cents [S3.44]', { ...monthly, defaultPayoutCents: 999n }, '$9.99/mo Payout'],
    ['a flat payout [S3.45]', {}, '$25 Payout'],
    ['a flat payout with cents [S3.45]', { defaultPayoutCents: 1750n }, '$17.50 Payout'],
    ['a flat payout over a thousand [S3.45]', { defaultPayoutCents: 120_000n }, '$1,200 Payout'],
    ['a subscription that is not monthly [S3.45]', { isSubscription: true }, '$25 Payout'],
    ['a percentage [S3.46]', { payoutType: 'cpa_percentage' }, '10% Commission'],
    ['a percentage with a half [S3.46]', { payoutType: 'cpa_percentage', percentPayoutBps: 1250 }, '12.5% Commission'],
    ['both, without a share', { payoutType: 'cpa_both', defaultPayoutCents: 600n, percentPayoutBps: 0 }, '$6 Payout'],
    ['both, without a sum', { payoutType: 'cpa_both', defaultPayoutCents: 0n }, '10% Commission'],
    ['both [S3.47]', { payoutType: 'cpa_both', defaultPayoutCents: 600n }, '$6 Payout, 10% Commission'],
    ['both, as a subscription [S3.47]', { ...monthly, payoutType: 'cpa_both' }, '$25 Payout, 10% Commission'],
  ] as const)('labels %s', (_, change, expected) => {
    expect(payoutLabel({ ...offer, ...change })).toBe(expected)
  })
})

describe('every payout type has its label [S3.37] [S3.38] [S3.39] [S3.40] [S3.41] [S3.43]', () => {
  const types = ['cpa_flat', 'cpa_percentage', 'cpa_both'] as const
  const subscriptions = [
    { isSubscription: false, subscriptionFrequency: null },
    { isSubscription: false, subscriptionFrequency: 'monthly' },
    { isSubscription: true, subscriptionFrequency: null },
    { isSubscription: true, subscriptionFrequency: 'monthly' },
  ] as const
  const EXPECTED = {
    cpa_flat: ['$25 Payout', '$25 Payout', '$25 Payout', '$25/mo Payout'],
    cpa_percentage: ['10% Commission', '10% Commission', '10% Commission', '10% Commission'],
    cpa_both: Array(4).fill('$25 Payout, 10% Commission') as string[],
  }
  test.each(types)('%s', (payoutType) => {
    expect(subscriptions.map((subscription) => payoutLabel({ ...offer, payoutType, ...subscription }))).toEqual(
      EXPECTED[payoutType],
    )
  })
})

test.each([
  [500, { defaultPayoutCents: 1838n, percentPayoutBps: 1050 }, '$18.38 Payout, 10.5% Commission'],
  [-1000, { defaultPayoutCents: 1575n, percentPayoutBps: 900 }, '$15.75 Payout, 9% Commission'],
  [0, { defaultPayoutCents: 1750n, percentPayoutBps: 1000 }, '$17.50 Payout, 10% Commission'],
] as const)(
  'an adjustment of %i basis points is part of the payout an affiliate is shown [S3.43]',
  (bps, paid, label) => {
    const terms = {
      id: 1,
      payoutType: 'cpa_both',
      defaultPayoutCents: 1750n,
      percentPayoutBps: 1000,
      isSubscription: false,
      subscriptionFrequency: null,
    } as const
    const viewer = { payoutAdjustmentBps: bps, payoutOf: () => undefined }
    expect(ownPayout(terms, viewer)).toMatchObject(paid)
    expect(payoutLabel(ownPayout(terms, viewer))).toBe(label)
  },
)

test('a payout of one’s own is shown in place of the offer’s, adjusted as it is paid', () => {
  const offer = { id: 1, payoutType: 'cpa_flat', defaultPayoutCents: 1750n, percentPayoutBps: 0 } as const
  const shown = { ...offer, isSubscription: false, subscriptionFrequency: null }
  const own = (payoutCents: bigint) => ({
    payoutAdjustmentBps: 1000,
    payoutOf: () => ({ payoutCents, percentPayoutBps: 0 }),
  })
  expect([hasOwnPayout(shown, own(3000n)), payoutLabel(ownPayout(shown, own(3000n)))]).toEqual([true, '$33 Payout'])
  expect([hasOwnPayout(shown, own(0n)), payoutLabel(ownPayout(shown, own(0n)))]).toEqual([false, '$19.25 Payout'])
})
