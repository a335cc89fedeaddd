import { expect, test } from 'vitest'
import { holdLabel } from '@/lib/catalog/offers/hold-rules'

test.each([
  [0, 'no hold'],
  [1, 'held 1 day'],
  [7, 'held 7 days'],
])('a hold of %s days is shown as "%s"', (days, label) => {
  expect(holdLabel(days)).toBe(label)
})
