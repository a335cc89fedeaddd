import { expect, test } from 'vitest'
import { formatCents } from '@/lib/platform/money/format'

test.each([
  [-0, '$0.00'],
  [0n, '$0.00'],
  [-0.4, '$0.00'],
  [-1, '-$0.01'],
  [123_456n, '$1,234.56'],
])('%s cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})
