import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPushService } from '@/lib/messages/push/policy'
import {
  nextPush,
  type PushRequest,
  payloadOf,
  pushExpiry,
  quietEnd,
  toDeliveryResult,
  ttlSeconds,
} from '@/lib/messages/push/rules'

const AT = new Date('2026-11-21T15:00:00Z')
const conversions: PushRequest = {
  id: 'm',
  tag: 'conversion_recorded',
  label: 'New conversion',
  title: '',
  message: 'Glowbox Trial',
  at: AT,
  path: '/home?conversion=1',
  count: 5,
  pendingCents: 4_200n,
  availableCents: 0n,
}
const payout: PushRequest = {
  ...conversions,
  label: 'Payout sent',
  title: '$250.00 is on its way',
  message: 'Your payout of $250.00 was sent.',
  path: '/account/payment',
  count: 1,
  pendingCents: null,
  availableCents: null,
}
const SHOWN = { hidesAmounts: false }
const HIDDEN = { hidesAmounts: true }

describe('what is sent', () => {
  test.each([
    ['held', {}, '5 conversions, $42.00 pending', '', '/conversions'],
    [
      'held and credited',
      { availableCents: 800n },
      '5 conversions, $42.00 pending, $8.00 available',
      '',
      '/conversions',
    ],
    ['a single one', { count: 1 }, '1 conversion, $42.00 pending', 'Glowbox Trial', '/home?conversion=1'],
    ['without a payout', { count: 2, pendingCents: 0n }, '2 conversions', '', '/conversions'],
  ])('conversions: %s', (_, over, title, body, path) => {
    expect(payloadOf({ ...conversions, ...over }, SHOWN)).toMatchObject({ title, body, path })
  })

  test('a notification keeps its words, and several of a topic say how many they are', () => {
    expect(payloadOf(payout, SHOWN)).toMatchObject({ title: payout.title, body: payout.message, path: payout.path })
    expect(payloadOf({ ...payout, count: 3 }, SHOWN)).toMatchObject({ title: '3 new: Payout sent', body: payout.title })
  })

  test('without amounts a text that has one is replaced', () => {
    expect(payloadOf(conversions, HIDDEN)).toMatchObject({ title: '5 conversions', body: '' })
    expect(payloadOf(payout, HIDDEN)).toMatchObject({ title: 'Payout sent', body: 'Open the app to see it.' })
    const streak = { ...payout, title: 'Your 9-day streak ends tonight', message: 'One conversion keeps it.' }
    expect(payloadOf(streak, HIDDEN)).toMatchObject({ title: streak.title, body: streak.message })
  })

  test('no amount is ever in what is sent without amounts, and what is sent always fits a push', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 900 })
    const cents = fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n }))
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 9_999 }), cents, (title, message, count, sum) => {
        const told = { ...payout, title, message, count, pendingCents: sum, availableCents: sum }
        const { title: shown, body } = payloadOf(
          { ...told, message: told.pendingCents === null ? message : 'Offer' },
          HIDDEN,
        )
        expect(shown + body).not.toContain('$')
        expect(Buffer.byteLength(JSON.stringify(payloadOf(told, SHOWN)))).toBeLessThan(3_900)
      }),
    )
  })
})

describe('quiet hours', () => {
  const night = { from: 22 * 60, until: 7 * 60, zone: 'America/New_York' }
  test.each([
    ['before they begin', '2026-11-21T21:59:59-05:00', null],
    ['as they begin', '2026-11-21T22:00:00-05:00', '2026-11-22T07:00:00-05:00'],
    ['after midnight', '2026-11-22T00:30:00-05:00', '2026-11-22T07:00:00-05:00'],
    ['as they end', '2026-11-22T07:00:00-05:00', null],
    ['when clocks are set forward', '2026-03-07T23:00:00-05:00', '2026-03-08T07:00:00-04:00'],
    ['when clocks are set back', '2026-10-31T23:00:00-04:00', '2026-11-01T07:00:00-05:00'],
  ])('that go past midnight, %s', (_, at, end) => {
    expect(quietEnd(night, new Date(at))).toEqual(end && new Date(end))
  })

  test('within a day, in another zone, and none', () => {
    const noon = { from: 12 * 60, until: 13 * 60 + 30, zone: 'Asia/Kolkata' }
    expect(quietEnd(noon, new Date('2026-11-21T06:45:00Z'))).toEqual(new Date('2026-11-21T08:00:00Z'))
    expect(quietEnd(noon, new Date('2026-11-21T08:00:00Z'))).toBeNull()
    expect(quietEnd(null, AT)).toBeNull()
  })

  test('always end later than now', () => {
    const minute = fc.integer({ min: 0, max: 1_439 })
    const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC')
    fc.assert(
      fc.property(minute, minute, zone, instant, (from, until, name, at) => {
        fc.pre(from !== until)
        const end = quietEnd({ from, until, zone: name }, at)
        expect(end === null || end > at).toBe(true)
      }),
    )
  })
})

test('the warning of a streak is of use until Eastern midnight, everything else for 36 hours', () => {
  expect(pushExpiry('streak_at_risk', AT)).toEqual(new Date('2026-11-22T05:00:00Z'))
  expect(pushExpiry('payout_sent', AT)).toEqual(new Date('2026-11-23T03:00:00Z'))
})

test('a push service keeps a message until it is of no use, a day at most', () => {
  const after = (ms: number) => new Date(AT.getTime() + ms)
  expect([ttlSeconds(after(90_500), AT), ttlSeconds(after(-1), AT), ttlSeconds(after(9e8), AT)]).toEqual([
    90, 0, 86_400,
  ])
})

test.each([
  [201, 'sent'],
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [302, 'failed'],
  [400, 'failed'],
  [403, 'failed'],
  [413, 'failed'],
])('the answer %i means %s', (status, result) => {
  expect(toDeliveryResult(status)).toBe(result)
})

test.each([
  [1, null, 30_000],
  [2, null, 120_000],
  [1, '90', 90_000],
  [1, 'Sat, 21 Nov 2026 15:05:00 GMT', 300_000],
  [1, 'soon', 30_000],
  [1, '999999', 6 * 3_600_000],
])('after attempt %i and Retry-After %s the next one is %i ms later', (attempts, retryAfter, ms) => {
  expect(nextPush(attempts, retryAfter, AT)).toEqual(new Date(AT.getTime() + ms))
})

test('there is no seventh pause', () => {
  expect([nextPush(6, null, AT), nextPush(7, null, AT)]).toEqual([expect.any(Date), undefined])
})

describe('endpoints', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s is one of a push service', (endpoint) => {
    expect(isPushService(endpoint, false)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evilpush.apple.com.example/abc',
    'https://notify.windows.com.evil.example/',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest',
    'http://localhost:3000/push/abc',
    'https://tracker.example/collect',
    'not an address',
  ])('%s is not', (endpoint) => {
    expect(isPushService(endpoint, false)).toBe(false)
  })

  test('this machine stands in for one only where that is allowed', () => {
    expect(isPushService('http://localhost:4000/push/abc', true)).toBe(true)
    expect(isPushService('http://10.0.0.1/push/abc', true)).toBe(false)
  })
})
