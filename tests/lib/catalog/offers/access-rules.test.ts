import { expect, test } from 'vitest'
import { mayPromote, offerAccess } from '@/lib/catalog/offers/access-rules'

test.each([
  [false, null, 'open', true],
  [false, 'rejected', 'open', true],
  [true, null, 'none', false],
  [true, 'requested', 'requested', false],
  [true, 'approved', 'approved', true],
  [true, 'rejected', 'rejected', false],
] as const)(
  'an offer with approval required: %s and an application: %s has the access %s',
  (isClosed, status, access, counts) => {
    expect(offerAccess(isClosed, status)).toBe(access)
    expect(mayPromote(access)).toBe(counts)
  },
)
