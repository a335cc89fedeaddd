import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeMailbox, selfReferral } from '@/lib/rewards/referrals/self-referral-rules'

describe('the mailbox of an address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['ADA@Example.com ', 'ada@example.com'],
    ['ada+stoke@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['A.da+x@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(normalizeMailbox(email)).toBe(mailbox)
  })

  test('is its own mailbox', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => normalizeMailbox(normalizeMailbox(email)) === normalizeMailbox(email)),
    )
  })
})

describe('a sign-up by its own referrer', () => {
  const other = { email: 'eve@x.test', referrerEmail: 'ada@x.test', isSignedIn: false, isSameBrowser: false }
  test.each([
    ['another person', {}, undefined],
    ['the same address', { email: 'ada@x.test' }, 'same_address'],
    ['a tagged address', { email: 'Ada+2@x.test' }, 'same_address'],
    ['a signed-in referrer', { isSignedIn: true }, 'signed_in'],
    ['a browser of the referrer', { isSameBrowser: true }, 'same_browser'],
    ['several reasons at once', { email: 'ada@x.test', isSignedIn: true, isSameBrowser: true }, 'same_address'],
  ])('is checked for %s', (_, facts, reason) => {
    expect(selfReferral({ ...other, ...facts })).toBe(reason)
  })
})
