import { expect, test } from 'vitest'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'

test('the fraction of a visitor is the same for the same key, and evenly distributed over visitors', () => {
  expect(visitorFraction('a', 'x')).toBe(visitorFraction('a', 'x'))
  expect(visitorFraction('a', 'x')).not.toBe(visitorFraction('a', 'y'))
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 10_000; index += 1)
    tenths[Math.floor(visitorFraction(`visitor ${index}`, 'x') * 10)] =
      (tenths[Math.floor(visitorFraction(`visitor ${index}`, 'x') * 10)] ?? 0) + 1
  expect(Math.min(...tenths)).toBeGreaterThan(880)
  expect(Math.max(...tenths)).toBeLessThan(1_120)
})
