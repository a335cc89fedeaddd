// Slow: each try hashes a password.
import { describe, expect, test } from 'vitest'
import { SIGN_IN_TOKEN_MS } from '@/lib/accounts/one-time-tokens/constants'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { requestSignInToken, signInWithToken } from '@/lib/accounts/sign-in/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { knownDeviceCookies } from '@/tests/support/accounts/known-devices'
import { nextAddress } from '@/tests/support/platform/requests'
import { createUser, PASSWORD } from '../../../support/factories/users'

const BROWSER = { ip: '203.0.113.9', userAgent: 'Firefox' }
const from = (ip = nextAddress()) => ({ ip, userAgent: 'Firefox' })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? { code: error.code, message: error.message } : error),
  )

describe('signing in with a password', () => {
  test('returns a token that starts a session', async () => {
    const user = await createUser()
    const token = await requestSignInToken(
      { visitor: from(), at: new Date() },
      { email: user.email, password: PASSWORD },
    )
    const session = await signInWithToken({ visitor: BROWSER, at: new Date() }, { email: user.email, token })
    expect(session?.userId).toBe(user.id)
    const row = await db().userSession.findUniqueOrThrow({ where: { id: session?.sessionId ?? '' } })
    expect(row).toMatchObject({ userId: user.id, ip: '203.0.113.9', userAgent: 'Firefox', revokedAt: null })
  })

  test('refuses a wrong password with the same message as an unknown address [Q27]', async () => {
    const user = await createUser()
    const wrong = await refusal(
      requestSignInToken({ visitor: from(), at: new Date() }, { email: user.email, password: 'wrong' }),
    )
    const unknown = await refusal(
      requestSignInToken({ visitor: from(), at: new Date() }, { email: 'nobody@stoke.test', password: 'wrong' }),
    )
    expect(wrong).toEqual({ code: 'unauthenticated', message: 'Invalid email or password' })
    expect(unknown).toEqual(wrong)
  })

  test.each([
    ['suspended', 'This account is suspended. Write to support to have it looked at.'],
    ['banned', 'This account is closed for breaking the rules.'],
  ] as const)('says that an account is %s only after the right password', async (status, message) => {
    const { email } = await createUser({ status })
    expect(
      await refusal(requestSignInToken({ visitor: from(), at: new Date() }, { email, password: PASSWORD })),
    ).toEqual({
      code: 'forbidden',
      message,
    })
    expect(
      await refusal(requestSignInToken({ visitor: from(), at: new Date() }, { email, password: 'wrong' })),
    ).toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('refuses a deleted account like a wrong password', async () => {
    const { email } = await createUser({ status: 'deleted' })
    const answer = await refusal(requestSignInToken({ visitor: from(), at: new Date() }, { email, password: PASSWORD }))
    expect(answer).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('a sign-in token', () => {
  const tokenOf = async (now = new Date()) => {
    const { email } = await createUser()
    return { email, token: await requestSignInToken({ visitor: from(), at: now }, { email, password: PASSWORD }) }
  }

  test('starts one session in ten concurrent attempts', async () => {
    const credentials = await tokenOf()
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => signInWithToken({ visitor: BROWSER, at: new Date() }, credentials)),
    )
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
  })

  test('is refused after 60 seconds', async () => {
    const issued = new Date()
    const credentials = await tokenOf(issued)
    const late = fixedClock(new Date(issued.getTime() + SIGN_IN_TOKEN_MS))
    expect(SIGN_IN_TOKEN_MS).toBe(60_000)
    expect(await signInWithToken({ visitor: BROWSER, at: late.now() }, credentials)).toBeNull()
  })

  test('is refused with another user’s address and with an unknown address', async () => {
    const { token } = await tokenOf()
    const other = await createUser()
    expect(await signInWithToken({ visitor: BROWSER, at: new Date() }, { email: other.email, token })).toBeNull()
    expect(
      await signInWithToken({ visitor: BROWSER, at: new Date() }, { email: 'nobody@stoke.test', token }),
    ).toBeNull()
  })

  test('is refused once its user is banned [Q22]', async () => {
    const credentials = await tokenOf()
    await db().user.update({ where: { email: credentials.email }, data: { status: 'banned' } })
    expect(await signInWithToken({ visitor: BROWSER, at: new Date() }, credentials)).toBeNull()
  })
})

describe('sign-in attempts', () => {
  const { signInPerAccount, signInPerAccountAndAddress, signInPerAddress, signInPerDevice } = RATE_LIMITS
  const tryOften = async (count: number, one: (index: number) => Promise<unknown>) => {
    const answers: unknown[] = []
    for (let index = 0; index < count; index += 1) answers.push(await refusal(one(index)))
    return answers.map((answer) => (answer as { code?: string } | null)?.code ?? 'granted')
  }

  test('are limited per account from all addresses together, even with the right password [Q27]', async () => {
    const { email } = await createUser()
    const wrong = await tryOften(signInPerAccount.tries + 1, () =>
      requestSignInToken({ visitor: from(), at: new Date() }, { email, password: 'wrong' }),
    )
    expect(wrong.filter((code) => code === 'unauthenticated')).toHaveLength(signInPerAccount.tries)
    expect(wrong.at(-1)).toBe('too_many_requests')
    const right = await refusal(requestSignInToken({ visitor: from(), at: new Date() }, { email, password: PASSWORD }))
    expect(right).toMatchObject({ code: 'too_many_requests' })
  })

  test('have the same limit on an unknown account, so that it does not reveal which accounts exist [Q27]', async () => {
    const codes = await tryOften(signInPerAccount.tries + 1, () =>
      requestSignInToken({ visitor: from(), at: new Date() }, { email: 'never@stoke.test', password: 'wrong' }),
    )
    expect(codes.at(-2)).toBe('unauthenticated')
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('from one address block that address only: the owner signs in from another [Q27]', async () => {
    const { email } = await createUser()
    const stranger = from()
    const wrong = await tryOften(3 * signInPerAccountAndAddress.tries, () =>
      requestSignInToken({ visitor: stranger, at: new Date() }, { email, password: 'wrong' }),
    )
    expect(wrong.filter((code) => code === 'unauthenticated')).toHaveLength(signInPerAccountAndAddress.tries)
    const last = await refusal(requestSignInToken({ visitor: stranger, at: new Date() }, { email, password: PASSWORD }))
    expect(last).toEqual({
      code: 'too_many_requests',
      message: 'Too many tries. Try again in 15 minutes, or reset your password by email.',
    })
    expect(await requestSignInToken({ visitor: from(), at: new Date() }, { email, password: PASSWORD })).toEqual(
      expect.any(String),
    )
  })

  test('of a browser that has signed in before are counted apart, whatever strangers try', async () => {
    const { email } = await createUser()
    const cookies = await knownDeviceCookies(email)
    const here = from()
    await tryOften(signInPerAccount.tries + 1, () =>
      requestSignInToken({ visitor: from(), at: new Date() }, { email, password: 'wrong' }),
    )
    await tryOften(signInPerAddress.tries, (index) =>
      requestSignInToken({ visitor: here, at: new Date() }, { email: `x${index}@stoke.test`, password: 'wrong' }),
    )
    const known = { visitor: here, at: new Date(), cookies }
    const codes = await tryOften(signInPerDevice.tries, () => requestSignInToken(known, { email, password: PASSWORD }))
    expect(new Set(codes)).toEqual(new Set(['granted']))
    const wrong = await tryOften(signInPerDevice.tries + 1, () =>
      requestSignInToken(known, { email, password: 'wrong' }),
    )
    expect(wrong).toEqual([...Array(signInPerDevice.tries).fill('unauthenticated'), 'too_many_requests'])
  })

  test('are limited per IP address across accounts [Q27]', async () => {
    const here = from()
    const codes = await tryOften(signInPerAddress.tries + 1, (index) =>
      requestSignInToken({ visitor: here, at: new Date() }, { email: `target-${index}@stoke.test`, password: 'wrong' }),
    )
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(signInPerAddress.tries)
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('do not exceed the limit when they are concurrent [Q27]', async () => {
    const { email } = await createUser()
    const codes = await Promise.all(
      Array.from({ length: signInPerAccount.tries + 15 }, () =>
        refusal(requestSignInToken({ visitor: from(), at: new Date() }, { email, password: 'wrong' })),
      ),
    )
    const tried = codes.filter((answer) => (answer as { code: string }).code === 'unauthenticated')
    expect(tried).toHaveLength(signInPerAccount.tries)
  })

  test('do not count when they succeed', async () => {
    const { email } = await createUser()
    const here = from()
    const codes = await tryOften(signInPerAddress.tries + 5, () =>
      requestSignInToken({ visitor: here, at: new Date() }, { email, password: PASSWORD }),
    )
    expect(new Set(codes)).toEqual(new Set(['granted']))
  })
})
