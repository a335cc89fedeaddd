import { describe, expect, test } from 'vitest'
import { GET as confirmEmail } from '@/app/_api/auth/confirm-email/route'
import { POST } from '@/app/_api/auth/sign-up/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
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

describe('GET /api/auth/confirm-email', () => {
  const open = (token: string) =>
    confirmEmail(new Request(`http://localhost:3000/api/auth/confirm-email?token=${token}`), noParams)

  test('redirects to the sign-in page with a notice of the result', async () => {
    const sent = form()
    await ask(sent)
    const token = /confirm-email\?token=([\w-]+)/.exec(await lastMailTo(sent.email))?.[1] ?? ''
    const [first, second] = [await open(token), await open(token)]
    expect([first.status, first.headers.get('location')]).toEqual([303, '/login?notice=email-confirmed'])
    expect(second.headers.get('location')).toBe('/login?notice=link-expired')
  })

  test('answers 422 without a token', async () => {
    expect((await open('')).status).toBe(422)
  })
})
