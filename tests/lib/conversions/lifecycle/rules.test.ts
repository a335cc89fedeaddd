import { describe, expect, test } from 'vitest'
import {
  type ConversionCheck,
  canTransition,
  conversionMoney,
  holdEnd,
  rejection,
} from '@/lib/conversions/lifecycle/rules'

const terms = {
  payoutType: 'cpa_flat' as const,
  payoutCents: 2_500n,
  percentPayoutBps: 800,
  revenueCents: 4_000n,
  percentRevenueBps: 1_200,
}

describe('payout by type [S3.38]', () => {
  test.each([
    ['cpa_flat', 9_999n, 2_500n, 4_000n],
    ['cpa_percentage', 9_999n, 800n, 1_200n],
    ['cpa_both', 9_999n, 3_300n, 5_200n],
    ['cpa_flat', undefined, 2_500n, 4_000n],
    ['cpa_both', undefined, 2_500n, 4_000n],
  ] as const)('%s of %s cents pays %s and earns %s', (payoutType, amount, payoutCents, revenueCents) => {
    expect(conversionMoney({ ...terms, payoutType }, amount)).toEqual({ payoutCents, revenueCents })
  })

  test.each([
    [1_000, 2_750n],
    [-1_000, 2_250n],
  ])('an adjustment of %s basis points changes the payout to %s and not the revenue', (adjustmentBps, payoutCents) => {
    expect(conversionMoney(terms, undefined, adjustmentBps)).toEqual({ payoutCents, revenueCents: 4_000n })
  })
})

const at = new Date('2026-11-20T12:00:00Z')
const good: ConversionCheck = {
  at,
  clickedAt: new Date('2026-11-01T12:00:00Z'),
  clickFlag: null,
  affiliateStatus: 'approved',
  offerStatus: 'active',
  attributionWindowDays: 30,
  clickIsSpent: false,
}

describe('a conversion', () => {
  test.each([
    ['that is valid', {}, undefined],
    ['of a prefetched link', { clickFlag: 'prefetch' }, undefined],
    ['of a bot', { clickFlag: 'bot' }, 'fraud'],
    ['of a HEAD request', { clickFlag: 'head' }, 'fraud'],
    ['from a data center', { clickFlag: 'datacenter' }, 'proxy'],
    ['of a click made while the affiliate was pending', { clickFlag: 'affiliate_pending' }, 'affiliate_blocked'],
    ['of a click made before the offer was open to them', { clickFlag: 'offer_not_approved' }, 'offer_not_approved'],
    ['of a click from a country not allowed', { clickFlag: 'country_not_allowed' }, 'country_not_allowed'],
    ['of a click on a device not allowed', { clickFlag: 'device_not_allowed' }, 'device_not_allowed'],
    ['of a pending affiliate', { affiliateStatus: 'pending' }, 'affiliate_blocked'],
    ['of a banned affiliate', { affiliateStatus: 'banned' }, 'affiliate_blocked'],
    ['of a paused offer', { offerStatus: 'paused' }, 'offer_paused'],
    ['of an ended offer', { offerStatus: 'expired' }, 'offer_paused'],
    ['at the last instant of the window', { clickedAt: new Date('2026-10-21T12:00:00Z') }, undefined],
    ['a millisecond after the window', { clickedAt: new Date('2026-10-21T11:59:59.999Z') }, 'window_passed'],
    ['of a click that was paid already', { clickIsSpent: true }, 'duplicate'],
  ] as const)('%s', (_, change, reason) => {
    expect(rejection({ ...good, ...change })).toBe(reason)
  })

  test.each([
    [7, 5, 5],
    [3, 14, 3],
    [0, 14, 0],
    [7, 7, 7],
  ])("is held for the smaller of the offer's %s and the level's %s days", (offer, level, days) => {
    expect(holdEnd(at, offer, level).getTime() - at.getTime()).toBe(days * 86_400_000)
  })

  test('moves from pending to approved or rejected, from approved to reversed, and nowhere else', () => {
    const states = ['pending', 'approved', 'rejected', 'reversed'] as const
    const moves = states.flatMap((from) =>
      states.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(moves).toEqual(['pending → approved', 'pending → rejected', 'approved → reversed'])
  })
})
