import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'
import { referralJoinedNotification } from '@/lib/rewards/referrals/notifications'
import {
  commissionEnd,
  earnsCommission,
  invitationPath,
  mailboxOf,
  nextCursor,
  privateName,
  readCursor,
  referralCommission,
  referralState,
  selfReferral,
} from '@/lib/rewards/referrals/rules'

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

describe('the mailbox of an address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['ADA@Example.com ', 'ada@example.com'],
    ['ada+stoke@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['A.da+x@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })

  test('is its own mailbox', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => mailboxOf(mailboxOf(email)) === mailboxOf(email)))
  })
})

describe('a sign-up by its own referrer', () => {
  const other = { email: 'eve@x.test', referrerEmail: 'ada@x.test', isSignedIn: false, isSameBrowser: false }
  test.each([
    ['another person', {}, undefined],
    ['the same address', { email: 'ada@x.test' }, 'same_address'],
    ['a tagged address', { email: 'Ada+2@x.test' }, 'same_address'],
    ['a signed-in referrer', { isSignedIn: true }, 'signed_in'],
    ['a browser of the referrer', { isSameBrowser: true }, 'same_browser'],
    ['several reasons at once', { email: 'ada@x.test', isSignedIn: true, isSameBrowser: true }, 'same_address'],
  ])('is checked for %s', (_, facts, reason) => {
    expect(selfReferral({ ...other, ...facts })).toBe(reason)
  })
})

describe('what a referrer sees of others', () => {
  test.each([
    ['Chloé', 'Martin', 'Chloé M.'],
    ['Ada', '', 'Ada'],
    ['Ada', 'ångström', 'Ada Å.'],
    [' Ada ', ' byron', 'Ada B.'],
    ['Yū', '𠮷田', 'Yū 𠮷.'],
    ['', '', 'Deleted account'],
  ])('%s %s is shown as %s', (first, last, shown) => {
    expect(privateName(first, last)).toBe(shown)
    expect(privateName(`${first} evil.example`, last)).not.toContain('evil.example')
  })

  test('the notification of a sign-up shows no more of the name, and is sent once per person', () => {
    expect(
      referralJoinedNotification({
        referredId: 10_519,
        firstName: 'Chloé',
        lastName: 'Martin',
        shareBps: 500,
        months: 12,
      }),
    ).toMatchObject({
      title: 'Chloé M. joined with your link',
      message: 'You earn 5% of what they earn for twelve months.',
      dedupeKey: 'referral:10519',
    })
  })

  test('an invitation link opens the sign-up page with the code', () => {
    expect(invitationPath('ab/c d')).toBe('/sign-up?ref=ab%2Fc%20d')
  })
})

test('paging by cursor returns every row once, even when many joined at the same time', () => {
  const instants = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 7 }), (at, size) => {
      const all = at.sort((a, b) => b - a).map((ms, id) => ({ id, joinedAt: new Date(ms) }))
      const seen: number[] = []
      let cursor = readCursor(undefined, new Date(10))
      for (;;) {
        const rest = all.filter(({ joinedAt }) => joinedAt <= cursor.joinedAt).slice(cursor.skip)
        const page = rest.slice(0, size)
        seen.push(...page.map(({ id }) => id))
        if (rest.length <= size) break
        cursor = readCursor(nextCursor(cursor, page), new Date(10))
      }
      return seen.length === all.length && seen.every((id, index) => id === index)
    }),
  )
})
