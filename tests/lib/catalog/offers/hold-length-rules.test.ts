import { expect, test } from 'vitest'
import { holdLabel } from '@/lib/catalog/offers/hold-length-rules'

test.each([
  [0, false, 'no hold'],
  [1, false, 'held 1 day'],
  [7, false, 'held 7 days'],
  [45, true, 'approved by the advertiser within 45 days'],
  [1, true, 'approved by the advertiser within 1 day'],
])('a hold of %s days (by the advertiser: %s) is shown as "%s"', (holdDays, isAdvertiserApproved, label) => {
  expect(holdLabel({ holdDays, isAdvertiserApproved })).toBe(label)
})
