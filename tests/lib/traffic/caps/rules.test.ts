import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { affiliateCapNotification, staffCapNotification } from '@/lib/traffic/caps/notifications'
import { allocate, crossesNearThreshold, isFull } from '@/lib/traffic/caps/rules'

test.each([
  ['with one more left', 99n, 1n, '2026-11-21', false],
  ['with none left', 100n, 1n, '2026-11-21', true],
  ['with less left than one more takes', 80n, 25n, '2026-11-21', true],
  ['full yesterday', 100n, 1n, '2026-11-20', false],
  ['never used', 0n, 1n, null, false],
])('a daily cap of 100 %s is full or not', (_, used, unit, usedSince, expected) => {
  expect(isFull({ period: 'day', limit: 100n, unit, used, usedSince }, '2026-11-21')).toBe(expected)
})

describe('allocating', () => {
  test('consumes all caps of an event or none, in the order of the events', () => {
    const caps = new Map([
      [1, { used: 0n, limit: 2n }],
      [2, { used: 0n, limit: 1n }],
    ])
    const one = { id: 1, amount: 1n }
    const two = { id: 2, amount: 1n }
    expect(allocate(caps, [[one, two], [one, two], [one], [one]])).toEqual([undefined, 2, undefined, 1])
    expect([caps.get(1)?.used, caps.get(2)?.used]).toEqual([2n, 1n])
  })

  test('never exceeds a limit, and the usage equals what was allocated', () => {
    const amount = fc.bigInt({ min: 0n, max: 60n })
    const wish = fc.array(fc.record({ id: fc.integer({ min: 0, max: 3 }), amount }), { maxLength: 3 })
    // an event has a cap only once
    const event = wish.map((takes) => [...new Map(takes.map((take) => [take.id, take])).values()])
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.bigInt({ min: 1n, max: 200n }), (events, limit) => {
        const caps = new Map([0, 1, 2, 3].map((id) => [id, { used: 0n, limit }]))
        const refused = allocate(caps, events)
        for (const [id, cap] of caps) {
          const taken = events.filter((_, index) => refused[index] === undefined).flat()
          const sum = taken.filter((take) => take.id === id).reduce((all, take) => all + take.amount, 0n)
          expect(cap.used).toBe(sum)
          expect(cap.used <= limit).toBe(true)
        }
      }),
    )
  })
})

test.each([
  [79n, 80n, true],
  [0n, 100n, true],
  [80n, 81n, false],
  [10n, 79n, false],
])('from %s to %s of 100 reaches the 80%% threshold: %s', (before, used, expected) => {
  expect(crossesNearThreshold(before, used, 100n)).toBe(expected)
})

test('notifications of a cap name what is used, what happens beyond it and when it resets', () => {
  const cap = { id: 5, subject: 'Northpay', offerId: 1001, used: 8_000n, limit: 10_000n, start: '2026-11-21' }
  expect(staffCapNotification({ ...cap, metric: 'payout', period: 'day' })).toEqual({
    topic: 'offer_cap_near',
    title: 'Northpay has used 80% of its daily payout cap',
    message: '$80.00 of $100.00. It resets on Nov 22, midnight Eastern.',
    destinationUrlPath: '/admin/conversion-caps',
    dedupeKey: 'cap:5:2026-11-21',
  })
  const notification = affiliateCapNotification({ ...cap, metric: 'clicks', period: 'total', start: '1970-01-01' })
  expect(notification.message).toBe('8,000 of 10,000. Clicks beyond it are not accepted. It does not reset.')
  expect(notification.destinationUrlPath).toBe('/offers/1001')
})
