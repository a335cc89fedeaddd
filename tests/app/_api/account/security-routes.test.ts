import { describe, expect, test } from 'vitest'
import { POST as confirmCodes } from '@/app/_api/account/one-time-codes/confirm/route'
import { POST as beginCodes, DELETE as endCodes } from '@/app/_api/account/one-time-codes/route'
import { DELETE as removePasskey, PATCH as renamePasskey } from '@/app/_api/account/passkeys/[id]/route'
import { POST as passkeyOptions } from '@/app/_api/account/passkeys/options/route'
import { POST as addPasskey } from '@/app/_api/account/passkeys/route'
import { PUT as changePassword } from '@/app/_api/account/password/route'
import { GET as readSecurity } from '@/app/_api/account/security/route'
import { DELETE as endSession } from '@/app/_api/account/sessions/[id]/route'
import { DELETE as endOthers, GET as readSessions } from '@/app/_api/account/sessions/route'
import { POST as passkeySignInOptions } from '@/app/_api/auth/passkey/options/route'
import { POST as passkeySignIn } from '@/app/_api/auth/passkey/route'
import { POST as requestToken } from '@/app/_api/auth/token/route'
import { createAuthenticator } from '@/tests/support/accounts/authenticator'
import { codeAt, turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { beginSession } from '@/tests/support/accounts/session'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser, PASSWORD } from '../../../support/factories/users'

type Call = { method?: string; body?: unknown; headers?: Headers; id?: string }
type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

async function call(route: Route, path: string, { method = 'POST', body, headers, id }: Call = {}) {
  const sent = jsonRequest(path, body ?? {}, Object.fromEntries(headers ?? []))
  const request = method === 'GET' ? new Request(sent.url, { headers: sent.headers }) : new Request(sent, { method })
  const response = await route(request, id === undefined ? noParams : { params: Promise.resolve({ id }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response }
}

const id = '00000000-0000-7000-8000-000000000000'
const password = { password: PASSWORD }

describe('the account’s security routes', () => {
  test.each<[string, Route, Call]>([
    ['security', readSecurity, { method: 'GET' }],
    ['password', changePassword, { method: 'PUT' }],
    ['sessions', readSessions, { method: 'GET' }],
    ['sessions', endOthers, { method: 'DELETE' }],
    ['sessions/x', endSession, { method: 'DELETE', id }],
    ['one-time-codes', beginCodes, {}],
    ['one-time-codes', endCodes, { method: 'DELETE' }],
    ['one-time-codes/confirm', confirmCodes, {}],
    ['passkeys/options', passkeyOptions, {}],
    ['passkeys', addPasskey, {}],
    ['passkeys/x', renamePasskey, { method: 'PATCH', id }],
    ['passkeys/x', removePasskey, { method: 'DELETE', id }],
  ])('%s answers 401 when signed out [S2.6]', async (path, route, options) => {
    expect((await call(route, `/api/account/${path}`, options)).status).toBe(401)
  })

  test.each<[string, Route, Call]>([
    ['password', changePassword, { method: 'PUT', body: { currentPassword: PASSWORD, newPassword: 'short' } }],
    ['password', changePassword, { method: 'PUT', body: { ...password, userId: id } }],
    ['one-time-codes', beginCodes, { body: { ...password, userId: id } }],
    ['one-time-codes/confirm', confirmCodes, { body: { code: 'not a code' } }],
    ['passkeys/options', passkeyOptions, { body: {} }],
    ['passkeys', addPasskey, { body: { name: 'x', response: { id: 'a' } } }],
    ['passkeys/x', renamePasskey, { method: 'PATCH', id: 'abc', body: { name: '' } }],
    ['sessions/x', endSession, { method: 'DELETE', id: 'not-an-id' }],
  ])('%s answers 422 to an invalid body or id, including unknown fields [Q24]', async (path, route, options) => {
    const { headers } = await beginSession(await createUser())
    expect((await call(route, `/api/account/${path}`, { ...options, headers })).status).toBe(422)
  })

  test('a password change keeps the current browser signed in and signs the other out [Q22]', async () => {
    const user = await createUser()
    const [here, there] = [await beginSession(user), await beginSession(user)]
    const body = { currentPassword: PASSWORD, newPassword: 'a better horse battery' }
    const changed = await call(changePassword, '/api/account/password', { method: 'PUT', body, headers: here.headers })
    expect(changed).toMatchObject({ status: 200, body: { done: true } })
    const again = { method: 'GET', headers: there.headers }
    expect((await call(readSecurity, '/api/account/security', again)).status).toBe(401)
    expect((await call(readSecurity, '/api/account/security', { ...again, headers: here.headers })).status).toBe(200)
  })

  test('another user’s session is not found [Q23]', async () => {
    const { headers } = await beginSession(await createUser())
    const foreign = await beginSession(await createUser())
    const options = { method: 'DELETE', id: foreign.sessionId, headers }
    expect((await call(endSession, '/api/account/sessions/x', options)).status).toBe(404)
  })

  test('lists the sessions and ends one only once', async () => {
    const user = await createUser()
    const [here, there] = [await beginSession(user), await beginSession(user)]
    const { headers } = here
    const listed = await call(readSessions, '/api/account/sessions', { method: 'GET', headers })
    expect(listed.body).toMatchObject({ sessions: [{ isCurrent: true }, { id: there.sessionId }] })
    expect(listed.response.headers.get('cache-control')).toBe('private, no-store')
    const end = () => call(endSession, '/api/account/sessions/x', { method: 'DELETE', id: there.sessionId, headers })
    expect([(await end()).status, (await end()).status]).toEqual([200, 404])
    const others = await call(endOthers, '/api/account/sessions', { method: 'DELETE', headers })
    expect(others.body).toEqual({ endedCount: 0 })
  })
})

describe('POST /api/auth/token with two-factor on', () => {
  test('answers 401 otp_required without a code, 422 for a wrong one, and the token for a right one [S7.20]', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, new Date(Date.now() - 120_000))
    const ask = (code?: string) =>
      call(requestToken, '/api/auth/token', { body: { email: user.email, ...password, ...(code && { code }) } })
    const none = await ask()
    expect(none).toMatchObject({ status: 401, body: { error: { code: 'otp_required' } } })
    expect(await ask('000000')).toMatchObject({
      status: 422,
      body: { error: { fields: { code: expect.any(String) } } },
    })
    expect(await ask(codeAt(secret, new Date()))).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  })
})

describe('passkeys over the API', () => {
  test('a passkey is added and signs in, and its response contains no secret [S7.20] [Q34]', async () => {
    const user = await createUser()
    const { headers } = await beginSession(user)
    const authenticator = createAuthenticator()
    const options = await call(passkeyOptions, '/api/account/passkeys/options', { body: password, headers })
    expect(options.body).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
    const response = authenticator.register(String(options.body.challenge))
    const added = await call(addPasskey, '/api/account/passkeys', { body: { name: 'Phone', response }, headers })
    expect(added).toMatchObject({ status: 201, body: { passkeys: [{ id: authenticator.id, name: 'Phone' }] } })
    expect(JSON.stringify(added.body)).not.toMatch(/publicKey|counter|secret/i)

    const asked = await call(passkeySignInOptions, '/api/auth/passkey/options')
    const signed = { response: authenticator.signIn(String(asked.body.challenge)) }
    const entered = await call(passkeySignIn, '/api/auth/passkey', { body: signed })
    expect(entered).toMatchObject({ status: 200, body: { email: user.email, token: expect.any(String) } })
    expect((await call(passkeySignIn, '/api/auth/passkey', { body: signed })).status).toBe(401)
  })

  test('another user’s passkey is not found [Q23]', async () => {
    const { headers } = await beginSession(await createUser())
    const options = { id: createAuthenticator().id, headers }
    const renamed = await call(renamePasskey, '/api/account/passkeys/x', {
      method: 'PATCH',
      body: { name: 'x' },
      ...options,
    })
    const removed = await call(removePasskey, '/api/account/passkeys/x', { method: 'DELETE', ...options })
    expect([renamed.status, removed.status]).toEqual([404, 404])
  })
})
