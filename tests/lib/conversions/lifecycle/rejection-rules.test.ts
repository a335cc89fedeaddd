import { describe, expect, test } from 'vitest'
import { type ConversionCheck, rejection } from '@/lib/conversions/lifecycle/rejection-rules'

const at = new Date('2026-11-20T12:00:00Z')
const good: ConversionCheck = {
  at,
  clickedAt: new Date('2026-11-01T12:00:00Z'),
  clickFlag: null,
  affiliateStatus: 'approved',
  offerStatus: 'active',
  attributionWindowDays: 30,
  hasPaidConversion: false,
}

describe('a conversion', () => {
  test.each([
    ['that is valid', {}, undefined],
    ['of a prefetched link', { clickFlag: 'prefetch' }, undefined],
    ['of a bot', { clickFlag: 'bot' }, 'fraud'],
    ['of a bot, as its advertiser reports', { clickFlag: 'bot', isReported: true }, undefined],
    ['that a page loaded by itself', { clickFlag: 'subresource', isReported: true }, 'fraud'],
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
    ['that renews a subscription after the window', { clickedAt: new Date('2024-10-21'), isRenewal: true }, undefined],
    ['that renews one of a paused offer', { offerStatus: 'paused', isRenewal: true }, undefined],
    ['that renews one of an ended offer', { offerStatus: 'expired', isRenewal: true }, undefined],
    ['that renews one of an archived offer', { offerStatus: 'archived', isRenewal: true }, 'offer_paused'],
    ['that renews one of a banned affiliate', { affiliateStatus: 'banned', isRenewal: true }, 'affiliate_blocked'],
    ['of a click that was paid already', { hasPaidConversion: true }, 'duplicate'],
  ] as const)('%s', (_, change, reason) => {
    expect(rejection({ ...good, ...change })).toBe(reason)
  })
})
