import { expect, test } from 'vitest'
import { passwordRefusal } from '@/lib/accounts/auth/password-rules'

test.each([
  ['plain-password-7788', 'Wrong password'],
  ['with a space inside', 'Wrong password'],
  ['family 👩‍👩‍👧', 'Wrong password'],
  ['heart \u2764\ufe0f', 'Wrong password'],
  ['', 'Wrong password'],
  ['plain-password-7788 ', 'Wrong password. What you entered begins or ends with a space.'],
  ['\u00a0plain-password-7788', 'Wrong password. What you entered begins or ends with a space.'],
  ['plain-password-7788\n', 'Wrong password. What you entered begins or ends with a space.'],
  ['plain-password-7788\u200b', 'Wrong password. What you entered begins or ends with a sign that shows nothing.'],
  ['\ufeffplain-password-7788', 'Wrong password. What you entered begins or ends with a sign that shows nothing.'],
  ['\u202aplain-password-7788', 'Wrong password. What you entered begins or ends with a sign that shows nothing.'],
])('of the refusal of %j something is said where copying added it', (password, said) => {
  expect(passwordRefusal('Wrong password', password)).toBe(said)
})
