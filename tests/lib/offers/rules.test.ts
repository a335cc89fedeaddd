import { describe, expect, test } from 'vitest'
import { holdLabel, payoutLabel, trackingLink } from '@/lib/offers/rules'

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
  ] as const)('%s reads so', (_, change, expected) => {
    expect(payoutLabel({ ...offer, ...change })).toBe(expected)
  })
})

test.each([
  [0, 'no hold'],
  [1, 'held up to 1 day'],
  [7, 'held up to 7 days'],
])('a hold of %s days reads "%s"', (days, label) => {
  expect(holdLabel(days)).toBe(label)
})

test('a tracking link names offer and affiliate, and its source encoded', () => {
  const parts = { origin: 'https://stoke.example', offerId: 1042, affiliateId: 10482 }
  expect(trackingLink(parts)).toBe('https://stoke.example/c/1042?a=10482')
  expect(trackingLink({ ...parts, source: ' bio & co ' })).toBe(
    'https://stoke.example/c/1042?a=10482&source=bio+%26+co',
  )
})
