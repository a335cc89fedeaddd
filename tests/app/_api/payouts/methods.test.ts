import { describe, expect, test } from 'vitest'
import { POST as removeRoute } from '@/app/_api/payouts/methods/[kind]/remove/route'
import { GET, PUT } from '@/app/_api/payouts/methods/route'
import { PUT as pickRoute } from '@/app/_api/payouts/methods/usual/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { jsonRequest } from '@/tests/support/platform/requests'

type Route = typeof PUT

async function send(route: Route, user: TestUser | undefined, body: unknown, params: Record<string, string> = {}) {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const method = route === removeRoute ? 'POST' : 'PUT'
  const request = new Request(jsonRequest('/api/payouts/methods', body, headers), { method })
  const response = await route(request, { params: Promise.resolve(params) })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const PAYPAL = { kind: 'paypal', email: 'ada@pay.example', password: PASSWORD }
const BANK = {
  kind: 'us_bank',
  accountHolder: 'Ada Byron',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
  password: PASSWORD,
}
const read = async (user: TestUser) => (await ask(GET, '/api/payouts/methods', user)).json()

describe('PUT /api/payouts/methods', () => {
  test('answers the masked methods in order, the same for a repeated request [S3.35] [Q34]', async () => {
    const ada = await createUser()
    const first = await send(PUT, ada, BANK)
    expect(first).toMatchObject({ status: 200, body: { methods: [{ kind: 'us_bank', hint: 'Checking ••6789' }] } })
    expect((await send(PUT, ada, BANK)).body).toEqual(first.body)
    const { body } = await send(PUT, ada, PAYPAL)
    expect(body.methods).toMatchObject([
      { kind: 'paypal', isUsual: true },
      { kind: 'us_bank', isUsual: false },
    ])
    expect(Date.parse(body.heldUntil)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
    expect(JSON.stringify(body)).not.toMatch(/0123456789|ada@pay|correct horse/)
    expect(await read(ada)).toEqual(body)
  })

  test('answers the user’s payment fields by their names, masked, null where there is none [S3.33] [S3.34]', async () => {
    const ada = await createUser()
    await send(PUT, ada, BANK)
    await send(PUT, ada, PAYPAL)
    expect(await read(ada)).toMatchObject({
      payoneerEmailAddress: null,
      paypalEmailAddress: { email: 'a•••@pay.example' },
      usBankAddress: 'Checking ••6789',
      internationalBankAddress: null,
    })
  })

  test.each([
    ['an invalid routing number', { ...BANK, routingNumber: '021000022' }, 'routingNumber'],
    ['no password', { ...PAYPAL, password: undefined }, 'password'],
    ['a wrong password', { ...PAYPAL, password: 'guess' }, 'password'],
    ['an unknown kind', { ...PAYPAL, kind: 'cheque' }, 'kind'],
    ['an affiliate id [Q24]', { ...PAYPAL, affiliateId: 1 }, '_'],
    ['an end of the hold set by the client [Q24]', { ...PAYPAL, heldUntil: null }, '_'],
  ])('refuses %s on its field, without effect', async (_, body, field) => {
    const ada = await createUser()
    const answer = await send(PUT, ada, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.error.fields)).toEqual([field])
    expect(await read(ada)).toMatchObject({ methods: [], isPicked: false, heldUntil: null })
  })

  test('limits wrong passwords and says when to try again', async () => {
    const ada = await createUser()
    const wrong = { ...PAYPAL, password: 'guess' }
    for (let tries = 0; tries < RATE_LIMITS.passwordPerUser.tries; tries += 1) await send(PUT, ada, wrong)
    const { status, headers } = await send(PUT, ada, PAYPAL)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('reads and changes only the caller’s methods [Q23]', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await send(PUT, ada, PAYPAL)
    await send(PUT, eve, { ...PAYPAL, email: 'eve@pay.example' })
    expect((await read(ada)).methods).toMatchObject([{ hint: 'a•••@pay.example' }])
    expect((await read(eve)).methods).toMatchObject([{ hint: 'e•••@pay.example' }])
    await send(removeRoute, eve, { password: PASSWORD }, { kind: 'paypal' })
    expect((await read(ada)).methods).toHaveLength(1)
  })

  test('refuses the signed-out and staff', async () => {
    expect((await send(PUT, undefined, PAYPAL)).status).toBe(401)
    expect((await send(PUT, await createUser({ role: 'GSM' }), PAYPAL)).status).toBe(403)
  })
})

describe('PUT /api/payouts/methods/usual', () => {
  test('sets the default method and clears it again [S3.35]', async () => {
    const ada = await createUser()
    await send(PUT, ada, PAYPAL)
    await send(PUT, ada, BANK)
    expect((await send(pickRoute, ada, { kind: 'us_bank' })).body).toMatchObject({
      isPicked: true,
      methods: [{ isUsual: false }, { kind: 'us_bank', isUsual: true }],
    })
    expect((await send(pickRoute, ada, { kind: null })).body).toMatchObject({ isPicked: false })
    expect((await send(pickRoute, ada, { kind: 'payoneer' })).status).toBe(404)
    expect((await send(pickRoute, ada, { kind: 'us_bank', password: 'x' })).status).toBe(422)
    expect((await send(pickRoute, undefined, { kind: null })).status).toBe(401)
  })
})

describe('POST /api/payouts/methods/{kind}/remove', () => {
  test('removes a method with the password; a repeat answers 404', async () => {
    const ada = await createUser()
    await send(PUT, ada, PAYPAL)
    const remove = (password: string) => send(removeRoute, ada, { password }, { kind: 'paypal' })
    expect((await remove('guess')).body.error.fields).toEqual({ password: 'This is not your password.' })
    expect((await remove(PASSWORD)).body.methods).toEqual([])
    expect((await remove(PASSWORD)).status).toBe(404)
    expect((await send(removeRoute, ada, { password: PASSWORD }, { kind: 'cheque' })).status).toBe(422)
    expect(await db().payoutMethod.count({ where: { affiliateId: ada.affiliateId ?? 0 } })).toBe(1)
  })
})
