import { describe, expect, test } from 'vitest'
import { cleanedReturn, connectedMessage, readReturn, returnErrorMessage } from '@/lib/community/discord/return-rules'

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
