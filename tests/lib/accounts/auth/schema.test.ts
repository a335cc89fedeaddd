import { describe, expect, test } from 'vitest'
import { codeSchema, signUpSchema } from '@/lib/accounts/auth/schema'
import { profileChangeSchema } from '@/lib/accounts/profile/schema'

const person = { firstName: 'Ada', lastName: 'Lovelace' }
const account = { email: 'ada@stoke.test', password: 'a long enough phrase' }

describe('a name', () => {
  test.each(['firstName', 'lastName'])('with a web address is refused as %s at sign-up and in the profile', (field) => {
    const given = { ...person, [field]: 'Win at evil.example' }
    for (const parsed of [
      signUpSchema.safeParse({ ...given, ...account }),
      profileChangeSchema.safeParse({ ...given, username: '', country: '' }),
    ]) {
      expect(parsed.error?.issues).toMatchObject([
        { path: [field], message: 'A name cannot contain a web or email address.' },
      ])
    }
  })

  test('that turns the words around it is refused', () => {
    const turned = signUpSchema.safeParse({ ...person, firstName: '\u202enimdA', ...account })
    expect(turned.success).toBe(false)
  })

  test('without one is accepted', () => {
    expect(signUpSchema.safeParse({ ...person, firstName: 'St. John', ...account }).success).toBe(true)
    expect(profileChangeSchema.safeParse({ ...person, username: '', country: '' }).success).toBe(true)
  })
})

describe('a code', () => {
  test.each([
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['\u200b123\u00a0456\u200e', '123456'],
    ['ａｂ２３–ｃｄ４５—ef67', 'ab23-cd45-ef67'],
    ['ab23 cd45 ef67', 'ab23cd45ef67'],
  ])('typed as %j is %s', (typed, code) => {
    expect(codeSchema.parse(typed)).toBe(code)
  })

  test.each(['12345', '１２３４５６７', '½23456', 'ab23-cd45'])('is not %s', (typed) => {
    expect(codeSchema.safeParse(typed).success).toBe(false)
  })
})
