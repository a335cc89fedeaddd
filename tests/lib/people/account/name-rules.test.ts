import { describe, expect, test } from 'vitest'
import { formatUsername, fullName } from '@/lib/people/account/name-rules'

describe('fullName', () => {
  test.each([
    ['Mara', 'Voss', 'Mara Voss'],
    ['Mara', '', 'Mara'],
    ['', 'Voss', 'Voss'],
    [' Anna  Lena ', 'de la Cruz', 'Anna Lena de la Cruz'],
    ['', '', 'User'],
    ['  ', ' ', 'User'],
  ])('of %j and %j is %j [S2.72] [S3.27]', (firstName, lastName, name) => {
    expect(fullName({ firstName, lastName })).toBe(name)
  })
})

describe('handleOf', () => {
  test.each([
    ['MaraVoss', '@maravoss'],
    ['Mara Voss  II', '@maravossii'],
    [null, '@annalenavoss'],
    ['  ', '@annalenavoss'],
  ])('of the username %j is %j [S2.73] [S3.28]', (username, handle) => {
    expect(formatUsername({ username, firstName: 'Anna Lena', lastName: 'Voss' })).toBe(handle)
  })

  test('of a user without a name is @user [S2.73]', () => {
    expect(formatUsername({ username: null, firstName: '', lastName: '' })).toBe('@user')
  })
})
