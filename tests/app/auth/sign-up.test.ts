import { describe, expect, test } from 'vitest'
import { POST as confirmEmail, GET as confirmPage } from '@/app/_api/auth/confirm-email/route'
import { POST } from '@/app/_api/auth/sign-up/route'
import { confirmPasswordReset } from '@/lib/accounts/credentials/password-service'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { findConfirmation } from '@/lib/accounts/sign-in/email-confirmation-data'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { lastMailTo } from '@/tests/support/messages/mails'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser } from '../../support/factories/users'

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  POST(jsonRequest('/api/auth/sign-up', body, headers), noParams)

let count = 0
const form = (more: Record<string, unknown> = {}) => {
  count += 1
  return { firstName: 'Ada', lastName: 'Byron', email: `route-${count}@stoke.test`, password: 'long enough', ...more }
}

describe('POST /api/auth/sign-up', () => {
  test('answers 201 with the credentials for the welcome screen', async () => {
    const sent = form()
    const response = await ask(sent)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ email: sent.email, token: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('answers 409 to a second sign-up and names the field', async () => {
    const sent = form()
    await ask(sent)
    const response = await ask(sent)
    expect(response.status).toBe(409)
    const message = 'An account with this email already exists. Sign in instead.'
    expect(await response.json()).toEqual({ error: { code: 'conflict', message, fields: { email: message } } })
  })

  test.each([
    ['a short password', { password: 'seven77' }, 'password'],
    ['a password of 201 characters', { password: 'a'.repeat(201) }, 'password'],
    ['no first name', { firstName: '  ' }, 'firstName'],
    ['a name with a line break', { lastName: 'a\nb' }, 'lastName'],
    ['an invalid email', { email: 'nobody' }, 'email'],
  ])('answers 422 to %s and names the field', async (_title, wrong, field) => {
    const response = await ask(form(wrong))
    expect(response.status).toBe(422)
    expect((await response.json()).error.fields).toHaveProperty(field)
  })

  test.each([{ role: 'SUPER_ADMIN' }, { level: 5 }, { status: 'approved' }, { affiliateId: 1 }, { balanceCents: 100 }])(
    'refuses a body that sets protected fields: %j [Q24]',
    async (lie) => {
      const sent = form(lie)
      expect((await ask(sent)).status).toBe(422)
      expect(await db().user.findUnique({ where: { email: sent.email } })).toBeNull()
    },
  )

  test('stores a referral as refused when the referrer is still signed in in that browser', async () => {
    const referrer = await createUser({ affiliate: { referralCode: 'my-own-code' } })
    const cookie = (await signedInHeaders(referrer)).get('cookie') ?? ''
    const sent = form({ referralCode: 'my-own-code' })
    expect((await ask(sent, { cookie })).status).toBe(201)
    const { id: referredId } = await db().affiliate.findFirstOrThrow({ where: { user: { email: sent.email } } })
    expect(await db().referral.findUniqueOrThrow({ where: { referredId } })).toMatchObject({
      referrerId: referrer.affiliateId,
      refusedReason: 'signed_in',
    })
  })

  test('answers 429 with Retry-After when an address is over its limit', async () => {
    const here = { 'x-forwarded-for': '198.51.100.1' }
    const taken = form()
    const statuses: number[] = []
    for (let index = 0; index <= RATE_LIMITS.signUpPerAddress.tries; index += 1) {
      const response = await ask(taken, here)
      statuses.push(response.status)
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses.at(-2)).toBe(409)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('/api/auth/confirm-email', () => {
  const target = (token: string) => `http://localhost:3000/api/auth/confirm-email?token=${token}`
  const open = (token: string, method = 'GET') => confirmPage(new Request(target(token), { method }), noParams)
  const press = (token: string, headers: HeadersInit = {}) =>
    confirmEmail(new Request(target(token), { method: 'POST', headers }), noParams)
  const signUp = async () => {
    const sent = form()
    await ask(sent)
    const token = /\/confirm-email\?token=([\w-]+)/.exec(await lastMailTo(sent.email))?.[1] ?? ''
    const user = () => db().user.findUniqueOrThrow({ where: { email: sent.email } })
    return { token, user, email: sent.email }
  }

  const sessionOf = async (user: () => Promise<{ id: string }>) => {
    const signedIn = await signedInHeaders({ id: (await user()).id })
    return { cookie: signedIn.get('cookie') ?? '' }
  }

  test.each(['GET', 'HEAD'])('%s changes nothing, and leads to the page with the button', async (method) => {
    const { token, user, email } = await signUp()
    for (let index = 0; index < 3; index += 1) {
      const answer = await open(token, method)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/confirm-email?token=${token}`])
      expect(await findConfirmation({ token, at: new Date() })).toEqual({ state: 'open', email })
    }
    expect((await user()).emailConfirmedAt).toBeNull()
  })

  test('POST of whoever is signed in confirms, and says so again to whoever uses the link again', async () => {
    const { token, user, email } = await signUp()
    for (const session of [await sessionOf(user), {}]) {
      const answer = await press(token, session)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/confirm-email?token=${token}`])
      expect((await user()).emailConfirmedAt).not.toBeNull()
      expect(await findConfirmation({ token, at: new Date() })).toEqual({ state: 'confirmed', email })
    }
    expect((await press('unknown')).headers.get('location')).toBe('/confirm-email?token=unknown')
  })

  test.each(['nobody', 'somebody else'])('POST of %s confirms nothing, and leaves the link as it is', async (who) => {
    const { token, user, email } = await signUp()
    const other = await signUp()
    for (let index = 0; index < 3; index += 1) {
      const answer = await press(token, who === 'nobody' ? {} : await sessionOf(other.user))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/confirm-email?token=${token}`])
    }
    expect([(await user()).emailConfirmedAt, (await other.user()).emailConfirmedAt]).toEqual([null, null])
    expect(await findConfirmation({ token, at: new Date() })).toEqual({ state: 'open', email })
    await press(token, await sessionOf(user))
    expect((await user()).emailConfirmedAt).not.toBeNull()
  })

  test('answers 422 without a token', async () => {
    expect([(await open('')).status, (await press('')).status]).toEqual([422, 422])
  })

  test.each([
    ['a stranger whose link a program pressed', 'after', false],
    ['a stranger who signed up with the address', 'before', false],
    ['its owner, before confirming', 'before', true],
    ['its owner, after confirming', 'after', true],
  ] as const)(
    'a reset of the password keeps two-factor authentication only of its owner: it is that of %s',
    async (_, when, isOwner) => {
      const { token, user } = await signUp()
      const { id, email } = await user()
      const turnOn = async () => {
        await db().user.update({ where: { id }, data: { oneTimeCodeSecret: 'sealed', oneTimeCodeSince: new Date() } })
        await db().passkey.create({ data: { credentialId: `key-${id}`, userId: id, publicKey: Buffer.from([1]) } })
      }
      if (when === 'before') await turnOn()
      const session = await sessionOf(user)
      await press(token, isOwner ? session : {})
      if (when === 'after') await turnOn()
      const reset = await db().$transaction((tx) =>
        issueToken(tx, { userId: id, purpose: 'password_reset', lifetimeMs: 60_000, at: new Date() }),
      )
      const visitor = { ip: null, userAgent: 'Test' }
      const result = confirmPasswordReset({ visitor, at: new Date() }, { token: reset, password: 'another long one' })
      if (isOwner) await expect(result).rejects.toMatchObject({ code: 'otp_required' })
      else expect(await result).toMatchObject({ email })
      expect((await user()).oneTimeCodeSince !== null).toBe(isOwner)
      expect(await db().passkey.count({ where: { userId: id } })).toBe(isOwner ? 1 : 0)
      expect(await db().userSession.count({ where: { userId: id, revokedAt: null } })).toBe(isOwner ? 1 : 0)
    },
  )
})
