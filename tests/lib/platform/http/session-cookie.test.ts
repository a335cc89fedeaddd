import { NextRequest } from 'next/server'
import { decode, encode } from 'next-auth/jwt'
import { describe, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import {
  expiredSessionCookies,
  readSessionTokens,
  sessionCookieValues,
  withOneSessionCookie,
} from '@/lib/platform/http/session-cookie'
import { proxy } from '@/proxy'

const NAME = 'next-auth.session-token'
const seal = async (sessionId: string, secret = env().NEXTAUTH_SECRET) =>
  encode({ token: { sub: 'u1', sessionId }, secret })
const good = await seal('s1')
const foreign = await seal('theirs', 'the secret of another site of this domain')
const half = Math.ceil(good.length / 2)
const third = Math.ceil(good.length / 3)
const chunks = (token: string) =>
  [0, 1, 2].map((index) => `${NAME}.${index}=${token.slice(index * third, (index + 1) * third)}`).join('; ')
const cut = (token: string, count: number) => {
  const size = Math.ceil(token.length / count)
  return Array.from({ length: count }, (_, at) => `${NAME}.${at}=${token.slice(at * size, (at + 1) * size)}`)
}

const JARS: [string, string][] = [
  ['alone', `${NAME}=${good}`],
  ['after one of another site', `${NAME}=${foreign}; ${NAME}=${good}`],
  ['before one of another site', `${NAME}=${good}; a=b; ${NAME}=${foreign}`],
  ['after an empty one', `${NAME}=; ${NAME}=${good}`],
  ['quoted', `${NAME}="${good}"`],
  ['in chunks', `${NAME}.0=${good.slice(0, half)}; ${NAME}.1=${good.slice(half)}`],
  ['in chunks in another order', `${NAME}.1=${good.slice(half)}; x=1; ${NAME}.0=${good.slice(0, half)}`],
  ['beside chunks of another site', `${NAME}.0=${foreign}; ${NAME}=${good}`],
  [
    'in chunks beside one that is cut off',
    `${NAME}=${good.slice(0, 40)}; ${NAME}.0=${good.slice(0, half)}; ${NAME}.1=${good.slice(half)}`,
  ],
  ['in chunks beside one left of a longer session', `${chunks(good)}; ${NAME}.3=${foreign.slice(0, 40)}`],
  ['in chunks beside two left of a longer session', `${chunks(good)}; ${NAME}.3=abc; ${NAME}.4=def`],
  ['in chunks after those of a parent domain', `${chunks(foreign)}; ${chunks(good)}`],
  ['in chunks before those of a parent domain', `${chunks(good)}; ${chunks(foreign)}`],
  ['in chunks after the first of another', `${NAME}.0=${foreign.slice(0, 80)}; ${chunks(good)}`],
  ['with spaces around its parts', `a=1;\t${NAME} = ${good} `],
  ['in chunks beside three left of a longer session', `${chunks(good)}; ${NAME}.3=a; ${NAME}.4=b; ${NAME}.5=c`],
  ['in twelve chunks', cut(good, 12).join('; ')],
  ['in twelve chunks in another order', cut(good, 12).reverse().join('; ')],
  [
    'behind twenty that are none',
    `${Array.from({ length: 20 }, (_, at) => `${NAME}=stale${at}`).join('; ')}; ${NAME}=${good}`,
  ],
  [
    'behind seven that are cut off',
    `${[9, 8, 7, 6, 5, 4, 3].map((left) => `${NAME}=${good.slice(0, -left)}`).join('; ')}; ${NAME}=${good}`,
  ],
  ['with its dots encoded', `${NAME}=${good.replaceAll('.', '%2E')}`],
  ['with a quotation mark before it', `${NAME}="${good}`],
  ['with a space before its sign alone', `${NAME} =${good}`],
  [
    'beside a newer name of next-auth and a hosts prefix',
    `authjs.session-token=${foreign}; __Host-${NAME}=${foreign}; ${NAME}=${good}`,
  ],
  ['beside one of a longer name', `x-${NAME}=${foreign}; ${NAME}-old=1; ${NAME}=${good}`],
]

const ask = async (cookie: string, path = '/home') =>
  proxy(new NextRequest(`http://localhost:3000${path}`, { headers: cookie ? { cookie } : {} }))

describe('the session cookie', () => {
  test.each(JARS)('%s is found by every reader', async (_, cookie) => {
    expect((await readSessionTokens(cookie)).map(({ sessionId }) => sessionId)).toEqual(['s1'])
    const answer = await ask(`first=1; ${cookie}; last=2`)
    expect(answer.headers.get('location')).toBeNull()
    const passedOn = answer.headers.get('x-middleware-request-cookie') ?? cookie
    const [only, ...others] = sessionCookieValues(passedOn)
    expect(others).toEqual([])
    expect(await decode({ token: only, secret: env().NEXTAUTH_SECRET })).toMatchObject({ sessionId: 's1' })
    expect(passedOn.includes(`${NAME}.`)).toBe(false)
  })

  test('of several that we sealed the latest counts first', async () => {
    const iat = (offset: number) => Math.floor(Date.now() / 1000) + offset
    const tokens = await Promise.all(
      [-60, 0, -3600].map((offset) =>
        encode({ token: { sub: 'u1', sessionId: `s${offset}`, iat: iat(offset) }, secret: env().NEXTAUTH_SECRET }),
      ),
    )
    const found = await readSessionTokens(tokens.map((token) => `${NAME}=${token}`).join('; '))
    expect(found).toHaveLength(3)
    expect(found.map(({ issuedAt }) => issuedAt)).toEqual(
      found.map(({ issuedAt }) => issuedAt).toSorted((a, b) => b - a),
    )
  })

  test.each([
    ['of another site', `${NAME}=${foreign}`],
    ['cut off', `${NAME}=${good.slice(0, 60)}`],
    ['in chunks of which one is missing', `${NAME}.1=${good.slice(half)}; ${NAME}.0=${good.slice(0, 9)}`],
    ['that is no token', `${NAME}=%22x%22`],
  ])('%s proves nothing: the sign-in page, and it is removed', async (_, cookie) => {
    expect(await readSessionTokens(cookie)).toEqual([])
    const answer = await ask(cookie)
    expect(answer.headers.get('location')).toContain('/login?callbackUrl=%2Fhome')
    expect(answer.headers.getSetCookie()).toEqual(expiredSessionCookies(cookie))
    expect(expiredSessionCookies(cookie).length).toBeGreaterThan(0)
  })

  test('one alone is passed on as it came, and other cookies stay', async () => {
    expect(await withOneSessionCookie(`a=1; ${NAME}=${good}; b="2"`)).toBeNull()
    expect(await withOneSessionCookie(`a=1; ${NAME}=${foreign}; ${NAME}=${good}; b="2=3"`)).toBe(
      `a=1; b="2=3"; ${NAME}=${good}`,
    )
    expect(await withOneSessionCookie(null)).toBeNull()
  })

  test('a flood of them costs a few seals', () => {
    const jar = (value: (index: number) => string) =>
      Array.from({ length: 500 }, (_, index) => `${NAME}=${value(index)}`).join('; ')
    expect(sessionCookieValues(jar((index) => `v${index}`))).toEqual([])
    expect(sessionCookieValues(jar((index) => `eyJhbGciOiJkaXIi..a.b.v${index}`))).toHaveLength(24)
  })
})

describe('the pages that take invitations', () => {
  test.each([
    ['/sign-up?ref=WJXBQBJK.', 'wjxbqbjk'],
    ['/login?ref=wjxbqbjk', 'wjxbqbjk'],
  ])('%s has its browser keep the code', async (path, code) => {
    const answer = await ask('', path)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.getSetCookie().join()).toContain(`stoke-referral=${code}.`)
    expect((await ask(`${NAME}=${good}`, path)).headers.getSetCookie()).toEqual([])
  })

  test('an address in capitals leads to the sign-up page', async () => {
    const answer = await ask('', '/SIGN-UP?REF=WJXBQBJK')
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/sign-up')
    expect(new URL(answer.headers.get('location') ?? '').search).toBe('?ref=WJXBQBJK')
  })
})
