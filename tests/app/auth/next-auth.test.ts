import NextAuth from 'next-auth'
import { describe, expect, test, vi } from 'vitest'
import { authOptions } from '@/lib/accounts/http/next-auth'
import { requestSignInToken } from '@/lib/accounts/sign-in/service'
import { db } from '@/lib/platform/database/db'
import { sessionCookieName } from '@/lib/platform/http/session-cookie'
import { beginSession } from '@/tests/support/accounts/session'
import { nextAddress } from '@/tests/support/platform/requests'
import { createUser, PASSWORD } from '../../support/factories/users'

type Cookies = Record<string, string>
type Answer = { status: number; body: Record<string, unknown>; cookies: Cookies; setCookie: string[] }

/** A browser that calls next-auth's endpoints and stores its cookies. */
function browser(cookies: Cookies = {}) {
  const call = async (action: string[], method: 'GET' | 'POST', body: Cookies = {}): Promise<Answer> => {
    const answer: Answer = { status: 200, body: {}, cookies, setCookie: [] }
    const response = {
      status(code: number) {
        answer.status = code
        return response
      },
      getHeader: () => answer.setCookie,
      setHeader(name: string, value: string | string[]) {
        if (name === 'Set-Cookie') answer.setCookie = [value].flat()
        return response
      },
      json: (value: Record<string, unknown>) => Object.assign(answer, { body: value }),
      send: (value: Record<string, unknown>) => Object.assign(answer, { body: value }),
      end: () => undefined,
    }
    const headers = { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.20' }
    await NextAuth(
      { query: { nextauth: action }, cookies, headers, method, body } as never,
      response as never,
      authOptions(),
    )
    for (const line of answer.setCookie) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies[name] = decodeURIComponent(value)
    }
    return answer
  }
  const post = async (action: string[], body: Cookies) => {
    const csrf = await call(['csrf'], 'GET')
    return call(action, 'POST', { json: 'true', csrfToken: String(csrf.body.csrfToken), ...body })
  }
  return {
    cookies,
    session: () => call(['session'], 'GET'),
    signIn: (body: Cookies) => post(['callback', 'credentials'], body),
    signOut: () => post(['signout'], { callbackUrl: '/' }),
  }
}

async function credentials() {
  const user = await createUser({ firstName: 'Ada', lastName: 'Byron' })
  const visitor = { ip: nextAddress(), userAgent: '' }
  return {
    user,
    email: user.email,
    token: await requestSignInToken({ visitor, at: new Date() }, { email: user.email, password: PASSWORD }),
  }
}

describe('signing in with an email and its token', () => {
  test('starts a session whose user and user.id /api/auth/session answers [S7.10] [S7.20]', async () => {
    const { user, email, token } = await credentials()
    const visitor = browser()
    const answer = await visitor.signIn({ email, token, callbackUrl: '/home' })
    expect(answer.body.url).toBe('http://localhost:3000/home')
    expect((await visitor.session()).body).toEqual({
      expires: expect.any(String),
      user: { id: user.id, affiliateId: user.affiliateId, email, name: 'Ada Byron', role: 'AFFILIATE' },
    })
    const rows = await db().userSession.findMany({ where: { userId: user.id } })
    expect(rows.map(({ ip, userAgent }) => [ip, userAgent])).toEqual([['203.0.113.20', 'Firefox']])
  })

  test('sets an HttpOnly cookie with SameSite=Lax', async () => {
    const { email, token } = await credentials()
    const { setCookie } = await browser().signIn({ email, token })
    const cookie = setCookie.find((line) => line.startsWith(`${sessionCookieName()}=`))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).not.toMatch(/; Secure/)
  })

  test('refuses a used token, a password and empty credentials [S7.20]', async () => {
    const { email, token } = await credentials()
    await browser().signIn({ email, token })
    const attempts: Cookies[] = [{ email, token }, { email, token: PASSWORD }, { email, password: PASSWORD }, {}]
    for (const attempt of attempts) {
      const visitor = browser()
      expect((await visitor.signIn(attempt)).status).toBe(401)
      expect((await visitor.session()).body).toEqual({})
    }
  })

  test.each([
    'https://evil.test/',
    '//evil.test',
    'http://localhost:3000.evil.test/',
    'http://localhost:3000@evil.test/',
  ])('goes to /home instead of %s [Q28]', async (callbackUrl) => {
    const { email, token } = await credentials()
    const answer = await browser().signIn({ email, token, callbackUrl })
    expect(answer.body.url).toBe('http://localhost:3000/home')
  })
})

describe('the session', () => {
  test('is {} when its row is revoked, even with a valid cookie [Q22]', async () => {
    const user = await createUser()
    const { sessionId, headers } = await beginSession(user)
    const value = headers.get('cookie')?.split(/=(.*)/s)[1] ?? ''
    const visitor = browser({ [sessionCookieName()]: value })
    expect((await visitor.session()).body).toHaveProperty('user.id', user.id)
    await db().userSession.update({ where: { id: sessionId }, data: { revokedAt: new Date() } })
    expect((await visitor.session()).body).toEqual({})
  })

  test('of a machine that is 40 days behind is taken by the others, until its row ends', async () => {
    const { user, email, token } = await credentials()
    const [visitor, real] = [browser(), Date.now]
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() - 40 * 86_400_000)
    await visitor.signIn({ email, token }).finally(() => clock.mockRestore())
    expect((await visitor.session()).body).toHaveProperty('user.id', user.id)
    await db().userSession.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(real() - 1) } })
    expect((await visitor.session()).body).toEqual({})
  })

  test('ends on sign-out, also for a copy of the cookie [S4.54] [Q22]', async () => {
    const { user, email, token } = await credentials()
    const visitor = browser()
    await visitor.signIn({ email, token })
    const thief = browser({ ...visitor.cookies })
    expect((await visitor.signOut()).body.url).toBe('http://localhost:3000/')
    expect((await thief.session()).body).toEqual({})
    expect(await db().userSession.count({ where: { userId: user.id, revokedAt: null } })).toBe(0)
  })
})
