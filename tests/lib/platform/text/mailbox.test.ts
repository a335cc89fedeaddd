import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeMailbox } from '@/lib/platform/text/mailbox'

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
