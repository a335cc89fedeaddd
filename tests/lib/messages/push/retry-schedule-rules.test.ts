import { expect, test } from 'vitest'
import { nextPush, toDeliveryResult } from '@/lib/messages/push/retry-schedule-rules'

const AT = new Date('2026-11-21T15:00:00Z')

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
