import { describe, expect, test } from 'vitest'
import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'
import {
  commissionEnd,
  earnsCommission,
  referralCommission,
  referralState,
} from '@/lib/rewards/referrals/commission-rules'

describe('the commission', () => {
  test.each([
    [2_500n, 125n],
    [0n, 0n],
    [9n, 0n],
    [10n, 0n],
    [11n, 1n],
    [29n, 1n],
    [30n, 2n],
    [31n, 2n],
    [50n, 2n],
    [70n, 4n],
    [90n, 4n],
    [110n, 6n],
    [1_999n, 100n],
  ])('of %d cents is %d: five percent, half to even', (payout, commission) => {
    expect(referralCommission(payout, 500)).toBe(commission)
  })

  test.each([
    ['2026-01-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2026-03-10T13:30:00.123Z', '2027-03-10T13:30:00.123Z'],
    ['2028-02-29T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
    ['2027-02-28T00:00:00.000Z', '2028-02-28T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-12-31T23:59:59.999Z'],
  ])('for a sign-up at %s ends at %s, in any time zone of the process', (joined, end) => {
    const before = process.env.TZ
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata']) {
      process.env.TZ = zone
      expect(commissionEnd(new Date(joined), 12).toISOString()).toBe(end)
    }
    process.env.TZ = before ?? 'UTC'
  })

  const until = new Date('2027-01-31T12:00:00Z')
  const may = { status: 'approved', userStatus: 'active' } as const

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('is paid up to the last instant of the twelve months: %d ms from their end, %s', (ms, paid) => {
    const at = new Date(until.getTime() + ms)
    const referral = { commissionUntil: until, refusedReason: null }
    expect(earnsCommission(referral, may, at)).toBe(paid)
    expect(referralState(referral, at)).toBe(paid ? 'active' : 'ended')
  })

  test('is never paid for a refused referral', () => {
    const refused = { commissionUntil: until, refusedReason: 'signed_in' }
    expect(earnsCommission(refused, may, new Date(0))).toBe(false)
    expect(referralState(refused, new Date(0))).toBe('refused')
  })

  const standings: [AffiliateStatus, UserStatus, boolean][] = [
    ['approved', 'active', true],
    ['pending', 'active', true],
    ['rejected', 'active', false],
    ['suspended', 'active', false],
    ['banned', 'active', false],
    ['approved', 'suspended', false],
    ['approved', 'banned', false],
    ['approved', 'deleted', false],
  ]
  test.each(standings)('of a referrer who is %s, as a user %s, is paid: %s', (status, userStatus, paid) => {
    const referral = { commissionUntil: until, refusedReason: null }
    expect(earnsCommission(referral, { status, userStatus }, new Date(0))).toBe(paid)
  })
})
