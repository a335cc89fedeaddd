import { describe, expect, test } from 'vitest'
import {
  abbreviateMembers,
  cleanedReturn,
  connectedMessage,
  readReturn,
  returnErrorMessage,
} from '@/lib/community/discord/rules'

describe('a member count is abbreviated [S7.19] [S9.17]', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1K'],
    [1_049, '1K'],
    [1_050, '1.1K'],
    [1_150, '1.2K'],
    [9_999, '10K'],
    [18_412, '18.4K'],
    [100_000, '100K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_250_000, '1.3M'],
    [12_340_000, '12.3M'],
  ])('%s is shown as %s', (count, label) => {
    expect(abbreviateMembers(count)).toBe(label)
  })
})

describe('the redirect back from Discord', () => {
  test.each([
    ['?code=abc&state=s', { code: 'abc', state: 's' }],
    ['?code=abc', { code: 'abc', state: '' }],
    ['?error=access_denied&state=s', { error: 'access_denied' }],
    ['?error=access_denied&code=abc', { error: 'access_denied' }],
    ['?code=', null],
    ['?state=s', null],
    ['', null],
  ])('%s is read as %j [S2.51]', (search, returned) => {
    expect(readReturn(search)).toEqual(returned)
  })

  test('a very long error is shortened [S5.3]', () => {
    expect(readReturn(`?error=${'x'.repeat(5_000)}`)).toEqual({ error: 'x'.repeat(200) })
  })

  test.each([
    ['?code=a&state=b&iss=https%3A%2F%2Fdiscord.com', ''],
    ['?error=a&error_description=b&error_uri=c', ''],
    ['?tab=apps&code=a&guild_id=1&permissions=0', '?tab=apps'],
    ['?tab=apps', '?tab=apps'],
  ])('%s is cleaned to "%s" [S4.47]', (search, left) => {
    expect(cleanedReturn('/account/connections', search)).toBe(`/account/connections${left}`)
  })
})

describe('messages', () => {
  test('a success message mentions the bonus if there was one [S8.13] [S9.16]', () => {
    expect(connectedMessage(true)).toBe('Successfully connected to Discord! You earned $5 bonus!')
    expect(connectedMessage(false)).toBe('Successfully connected to Discord!')
  })

  test('a failure message shows the error from Discord [S5.3] [S8.15]', () => {
    expect(returnErrorMessage('access_denied')).toBe('Discord connection failed: access_denied')
  })
})
