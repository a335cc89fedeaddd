import { describe, expect, test } from 'vitest'
import { isSubscriptionOver, paidTime } from '@/lib/conversions/customers/subscription-rules'

const NONE = { renewalMonths: null, renewalPayments: null }

describe('months end on the Eastern day of the first sale', () => {
  test.each([
    // first sale, months, payment, whether it is over
    ['2026-01-15T17:00:00Z', 12, '2026-12-15T17:00:00Z', false],
    // half a day before the end is the end: clocks differ, days begin elsewhere at another hour
    ['2026-01-15T17:00:00Z', 12, '2027-01-14T16:59:59Z', false],
    ['2026-01-15T17:00:00Z', 12, '2027-01-14T17:00:00Z', true],
    ['2026-01-15T17:00:00Z', 12, '2027-01-15T04:59:59Z', true],
    ['2026-01-15T17:00:00Z', 12, '2027-01-15T05:00:00Z', true],
    ['2026-01-15T17:00:00Z', 12, '2027-01-15T17:00:00Z', true],
    // the last of a shorter month
    ['2026-01-31T17:00:00Z', 1, '2026-02-27T16:59:59Z', false],
    ['2026-01-31T17:00:00Z', 1, '2026-02-28T17:00:00Z', true],
    ['2028-01-31T17:00:00Z', 1, '2028-02-28T16:59:59Z', false],
    ['2028-01-31T17:00:00Z', 1, '2028-02-29T17:00:00Z', true],
    ['2026-10-31T17:00:00Z', 4, '2027-02-28T12:00:00Z', true],
    // 23:30 Eastern is of the day before UTC's
    ['2026-03-02T04:30:00Z', 6, '2026-08-31T15:30:00Z', false],
    ['2026-03-02T04:30:00Z', 6, '2026-09-01T04:30:00Z', true],
    // the same instant of UTC, which is of the Eastern day before in winter
    ['2026-07-15T04:10:00Z', 6, '2027-01-15T04:10:00Z', true],
    // jitter of seconds, to either side
    ['2026-07-15T04:10:05Z', 6, '2027-01-15T04:10:02Z', true],
    ['2026-07-15T04:10:02Z', 6, '2027-01-15T04:10:05Z', true],
    ['2026-07-15T04:10:05Z', 7, '2027-01-15T04:10:02Z', false],
    ['2026-07-15T04:10:00Z', 5, '2026-12-15T04:09:00Z', true],
    ['2026-11-20T15:00:00Z', 120, '2036-11-19T15:00:00Z', false],
    ['2026-11-20T15:00:00Z', 120, '2036-11-20T15:00:00Z', true],
  ])('of %s and %i: at %s it is %s', (first, renewalMonths, at, isOver) => {
    const payment = { subscriptionId: 'first', number: 501, beganAt: new Date(first) }
    expect(isSubscriptionOver({ ...NONE, renewalMonths }, payment, new Date(at))).toBe(isOver)
  })

  test('and not before the first sale', () => {
    const first = { subscriptionId: undefined, number: 1, beganAt: new Date('2020-01-01') }
    expect(isSubscriptionOver({ ...NONE, renewalMonths: 1 }, first, new Date('2036-01-01'))).toBe(false)
  })
})

test.each([
  [1, 1, false],
  [1, 2, true],
  [12, 12, false],
  [12, 13, true],
  [12, 41, true],
])('of %i payments, number %i is over: %s', (renewalPayments, number, isOver) => {
  const payment = { subscriptionId: 'first', number, beganAt: new Date('2020-01-01') }
  const at = new Date('2036-01-01')
  expect(isSubscriptionOver({ ...NONE, renewalPayments }, payment, at)).toBe(isOver)
  expect(isSubscriptionOver(NONE, payment, at)).toBe(false)
})

describe('a payment was paid', () => {
  const [clicked, at] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-09-01T12:00:00Z')]
  test.each([
    ['when it is reported, where nothing else is said', undefined, at],
    ['when its shop says', new Date('2026-08-15T12:00:00Z'), new Date('2026-08-15T12:00:00Z')],
    ['not after it is reported', new Date('2027-01-01'), at],
    ['not more than 180 days before', new Date('2020-01-01'), new Date('2026-03-05T12:00:00Z')],
  ])('%s', (_, said, expected) => {
    expect(paidTime(said, clicked, at)).toEqual(expected)
  })

  test('not before its click', () => {
    expect(paidTime(new Date('2026-08-01'), new Date('2026-08-20'), at)).toEqual(new Date('2026-08-20'))
  })
})
