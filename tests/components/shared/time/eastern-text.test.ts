import { afterEach, expect, test } from 'vitest'
import { easternText } from '@/components/shared/time/eastern-text'

const zoneOfProcess = process.env.TZ
afterEach(() => {
  if (zoneOfProcess === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfProcess
})

test.each([
  ['2026-11-22T08:18:05Z', undefined, 'Nov 22, 2026, 3:18 AM ET'],
  ['2026-11-22T04:59:59Z', undefined, 'Nov 21, 2026, 11:59 PM ET'],
  ['2026-07-01T16:05:09Z', 'MMM d, yyyy, h:mm:ss a', 'Jul 1, 2026, 12:05:09 PM ET'],
  ['2026-07-01T04:05:09Z', 'MMM d, h:mm a', 'Jul 1, 12:05 AM ET'],
  ['2026-03-05T16:00:00Z', 'MMM d, yyyy', 'Mar 5, 2026'],
])('%s as %s reads %s', (at, pattern, text) => {
  expect(easternText(at, pattern)).toBe(text)
  expect(easternText(new Date(at), pattern)).toBe(text)
})

test('an hour that the reader’s own clocks skip is shown', () => {
  process.env.TZ = 'Europe/Berlin'
  expect(easternText('2026-03-29T06:30:00Z')).toBe('Mar 29, 2026, 2:30 AM ET')
})
