import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailForm, isEmail, normalizeMailbox } from '@/lib/platform/email'
import { emailSchema } from '@/lib/platform/text/email-schema'
import corpus from '@/tests/corpus/emails.json'
import { different, same } from '@/tests/corpus/mailboxes.json'

describe('an email address', () => {
  test.each(corpus.taken)('%j is accepted as %s', (text, form) => {
    expect(emailSchema.parse(text)).toBe(form)
  })

  test.each(corpus.refused)('%j is refused: %s', (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false)
    expect(isEmail(emailForm(text))).toBe(false)
  })

  test.each(corpus.refused.filter(([, why]) => why === 'beyond ASCII'))(
    '%j is refused with a sentence that says why it cannot be used',
    (text) => {
      const { issues } = emailSchema.safeParse(text).error ?? { issues: [] }
      expect(issues.map(({ message }) => message)).toEqual([
        expect.stringContaining('accents or letters of another alphabet'),
      ])
    },
  )

  test('of any common form is accepted, and its form stays what it is', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        (email) => isEmail(emailForm(email)) && emailForm(emailForm(email)) === emailForm(email),
      ),
    )
  })

  test('that is missing is asked for', () => {
    for (const text of ['', ' ', '\u200b', '\u3164'])
      expect(emailSchema.safeParse(text).error?.issues[0]?.message).toBe('Enter your email address.')
  })
})

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

  test.each(same)('%j is that of %j', (one, other) => {
    expect(normalizeMailbox(one ?? '')).toBe(normalizeMailbox(other ?? ''))
  })

  test.each(different)('%j is not that of %j', (one, other) => {
    expect(normalizeMailbox(one ?? '')).not.toBe(normalizeMailbox(other ?? ''))
  })

  test('is its own mailbox', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => normalizeMailbox(normalizeMailbox(email)) === normalizeMailbox(email)),
    )
    for (const email of [...same, ...different].flat())
      expect(normalizeMailbox(normalizeMailbox(email))).toBe(normalizeMailbox(email))
  })
})

test.each([
  ['many names', `${'mailto:<'.repeat(40)}>>x`],
  ['many names before a sign', `${'mailto:'.repeat(40)}<${'mailto:'.repeat(40)}>`],
  ['blanks at the end', `ada@example.com${' '.repeat(900)}x`],
  ['a text of a megabyte', `${'mailto:<a '.repeat(100_000)}>`],
])('a text with %s is refused at once', (_name, text) => {
  const began = performance.now()
  expect(isEmail(emailForm(text))).toBe(false)
  expect(performance.now() - began).toBeLessThan(500)
})
