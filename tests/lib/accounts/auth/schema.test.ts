import { describe, expect, test } from 'vitest'
import { signUpSchema } from '@/lib/accounts/auth/schema'
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
