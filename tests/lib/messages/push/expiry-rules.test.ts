import { expect, test } from 'vitest'
import { pushExpiry, ttlSeconds } from '@/lib/messages/push/expiry-rules'

const AT = new Date('2026-11-21T15:00:00Z')

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
