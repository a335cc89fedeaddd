import { describe, expect, test } from 'vitest'
import { POST } from '@/app/_api/auth/token/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { findKnownDevice } from '@/lib/accounts/sign-in/device-data'
import { signInWithToken } from '@/lib/accounts/sign-in/service'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser, PASSWORD } from '../../support/factories/users'

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  POST(jsonRequest('/api/auth/token', body, headers), noParams)

describe('POST /api/auth/token', () => {
  test('answers a token that signs in and no other field', async () => {
    const { email } = await createUser()
    const response = await ask({ email, password: PASSWORD })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(Object.keys(body)).toEqual(['token'])
    expect(
      await signInWithToken({ visitor: { ip: null, userAgent: '' }, at: new Date() }, { email, token: body.token }),
    ).not.toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('makes the browser known to the account, by a cookie that scripts and other sites cannot use', async () => {
    const { email } = await createUser()
    const cookie = (await ask({ email, password: PASSWORD })).headers.get('set-cookie') ?? ''
    expect(cookie).toContain('; Max-Age=15552000; Path=/api/auth; HttpOnly; SameSite=Strict')
    expect(await findKnownDevice(cookie.split(';')[0] ?? '', email)).toMatch(/^[\w-]{16}$/)
    expect((await ask({ email, password: 'wrong' })).headers.get('set-cookie')).toBeNull()
  })

  test('accepts an email in any case', async () => {
    const { email } = await createUser()
    expect((await ask({ email: ` ${email.toUpperCase()} `, password: PASSWORD })).status).toBe(200)
  })

  test('answers a known and an unknown email with identical bodies [Q27]', async () => {
    const { email } = await createUser()
    const answers = [await ask({ email, password: 'wrong' }), await ask({ email: 'nobody@stoke.test', password: 'x' })]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()))
    expect(known).toBe('{"error":{"code":"unauthenticated","message":"Invalid email or password"}}')
    expect(unknown).toBe(known)
  })

  test('answers 403 to the right password of a banned account', async () => {
    const { email } = await createUser({ status: 'banned' })
    expect((await ask({ email, password: PASSWORD })).status).toBe(403)
  })

  test('answers 429 with Retry-After within a hundred tries [Q27]', async () => {
    const statuses: number[] = []
    let last = new Response()
    for (let index = 0; index < 100; index += 1) {
      last = await ask({ email: 'hammered@stoke.test', password: 'x' })
      statuses.push(last.status)
    }
    const { tries, windowSeconds } = RATE_LIMITS.signInPerAccount
    expect(statuses).toEqual([...Array(tries).fill(401), ...Array(100 - tries).fill(429)])
    const retryAfter = Number(last.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(windowSeconds)
  })

  test.each([
    ['no password', { email: 'a@stoke.test' }],
    ['an empty password', { email: 'a@stoke.test', password: '' }],
    ['no email', { password: 'x' }],
    ['an incomplete email', { email: 'a@', password: 'x' }],
    ['an unknown field', { email: 'a@stoke.test', password: 'x', role: 'SUPER_ADMIN' }],
    ['an array', []],
    ['a password that is a number', { email: 'a@stoke.test', password: 7 }],
  ])('answers 422 to %s [Q24]', async (_title, body) => {
    const response = await ask(body)
    expect(response.status).toBe(422)
    expect((await response.json()).error.code).toBe('invalid')
  })

  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a request from %s [Q26]', async (_title, headers) => {
    const { email } = await createUser()
    expect((await ask({ email, password: PASSWORD }, headers)).status).toBe(403)
  })

  test('refuses text/plain [Q26]', async () => {
    const { email } = await createUser()
    expect((await ask({ email, password: PASSWORD }, { 'content-type': 'text/plain' })).status).toBe(400)
  })
})
