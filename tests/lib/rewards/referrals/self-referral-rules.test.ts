import { describe, expect, test } from 'vitest'
import { selfReferral } from '@/lib/rewards/referrals/self-referral-rules'

describe('a sign-up by its own referrer', () => {
  const other = { email: 'eve@x.test', referrerEmail: 'ada@x.test', isSignedIn: false }
  test.each([
    ['another person', {}, undefined],
    ['the same address', { email: 'ada@x.test' }, 'same_address'],
    ['a tagged address', { email: 'Ada+2@x.test' }, 'same_address'],
    ['a signed-in referrer', { isSignedIn: true }, 'signed_in'],
    ['several reasons at once', { email: 'ada@x.test', isSignedIn: true }, 'same_address'],
  ])('is checked for %s', (_, facts, reason) => {
    expect(selfReferral({ ...other, ...facts })).toBe(reason)
  })
})
