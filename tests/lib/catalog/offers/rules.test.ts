import { describe, expect, test } from 'vitest'
import { trackingLink } from '@/lib/catalog/links/rules'
import { leaderBoard } from '@/lib/catalog/offer-pages/leaders/rules'
import { hasOwnPayout, ownPayout, payoutLabel } from '@/lib/catalog/offers/rules'

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
    ['both [S3.47]', { payoutType: 'cpa_both', defaultPayoutCents: 600n }, '$6 Payout, 10% Commission'],
    ['both, as a subscription [S3.47]', { ...monthly, payoutType: 'cpa_both' }, '$25 Payout, 10% Commission'],
  ] as const)('labels %s', (_, change, expected) => {
    expect(payoutLabel({ ...offer, ...change })).toBe(expected)
  })
})

test('a tracking link contains the offer, the affiliate and the encoded source', () => {
  const parts = { origin: 'https://stoke.example', offerId: 1042, affiliateId: 10482 }
  expect(trackingLink(parts)).toBe('https://stoke.example/c/1042?a=10482')
  expect(trackingLink({ ...parts, source: ' bio & co ' })).toBe(
    'https://stoke.example/c/1042?a=10482&source=bio+%26+co',
  )
})

test('a tracking link contains encoded sub-IDs and the deep-link URL, and no empty parameters', () => {
  const link = trackingLink({
    origin: 'https://stoke.example',
    offerId: 7,
    affiliateId: 9,
    source: ' ',
    subIds: { s1: 'video 1', s2: '', s5: 'ä&b' },
    url: 'https://shop.example/p?c=red',
  })
  expect(link).toBe(
    'https://stoke.example/c/7?a=9&s1=video+1&s5=%C3%A4%26b&url=https%3A%2F%2Fshop.example%2Fp%3Fc%3Dred',
  )
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

test('the leaderboard lists ten, and returns the affiliate’s own row at any rank [S3.51]', () => {
  const rows = Array.from({ length: 15 }, (_, index) => ({
    affiliateId: index,
    name: `N${index}`,
    conversions: 30 - index,
  }))
  const { leaders, own } = leaderBoard(rows, 12)
  expect(leaders.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(own).toEqual({ rank: 13, name: 'N12', conversions: 18, isOwn: true })
  expect(leaderBoard(rows, 99).own).toBeNull()
  expect(leaderBoard([], 1)).toEqual({ leaders: [], own: null })
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
