import { expect, test } from 'vitest'
import { nextAttempt } from '@/lib/messages/job-requests/retry-rules'

const AT = new Date('2026-11-29T12:00:00Z')
const PAUSE = 30
/** The seconds until the second attempt, with a Retry-After. Forms by RFC 9110, 5.6.7 and 10.2.3. */
const secondsTo = (retryAfter: string | null) =>
  ((nextAttempt([PAUSE * 1_000], 1, AT, retryAfter)?.getTime() ?? 0) - AT.getTime()) / 1_000

test.each<[string | null, number]>([
  [null, PAUSE],
  ['', PAUSE],
  ['0', PAUSE],
  ['120', 120],
  [' 120 ', 120],
  ['Sun, 29 Nov 2026 12:10:00 GMT', 600],
  ['Sunday, 29-Nov-26 12:10:00 GMT', 600],
  ['2026-11-29T12:10:00Z', 600],
  ['Sun, 29 Nov 2026 11:00:00 GMT', PAUSE],
  ['99999999999', 6 * 3_600],
  ['9'.repeat(400), 6 * 3_600],
  ['-5', PAUSE],
  ['soon', PAUSE],
  ['120s', PAUSE],
  ['PT2M', PAUSE],
])('the Retry-After %j leads to another attempt after %i seconds', (retryAfter, seconds) => {
  expect(secondsTo(retryAfter)).toBe(seconds)
})

test('after the last pause there is no attempt, whatever the receiver asks for', () => {
  expect(nextAttempt([1_000], 2, AT, '120')).toBeUndefined()
})
