import { NextRequest } from 'next/server'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { expect, test } from 'vitest'
import { authOptions } from '@/lib/accounts/http/next-auth'
import { handleNextAuth } from '@/lib/accounts/http/next-auth-route'
import { SIGN_IN_TOKEN_MS } from '@/lib/accounts/one-time-tokens/constants'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import { db } from '@/lib/platform/database/db'
import { BODY_LIMIT_BYTES } from '@/lib/platform/http/server/body'
import { beginSession } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'
import { endlessBody, endlessRequest } from '@/tests/support/platform/requests'

const context = { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) }

test('a sign-in with an endless body is refused once it is too large, and reading stops [Q25]', async () => {
  const { body, readBytes } = endlessBody()
  const request = new NextRequest(endlessRequest('/api/auth/callback/credentials', body))
  expect((await handleNextAuth(request, context)).status).toBe(413)
  expect(readBytes()).toBeLessThan(BODY_LIMIT_BYTES * 4)
})

test('a client that disconnects while signing in gets status 499 [Q25]', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"em')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const request = new NextRequest(endlessRequest('/api/auth/callback/credentials', body))
  expect((await handleNextAuth(request, context)).status).toBe(499)
})

/** Signs in as a browser with these headers does, by our provider of next-auth. @returns the new session */
async function signInWith(headers: Record<string, string>, { id: userId, email }: { id: string; email: string }) {
  const at = new Date()
  const token = await issueToken(db(), { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, at })
  const [provider] = authOptions().providers as CredentialsConfig[]
  const session = await provider?.options.authorize({ email, token }, { headers })
  return (session as { sessionId: string }).sessionId
}

const isOpen = async (id: string) => (await db().userSession.findUniqueOrThrow({ where: { id } })).revokedAt === null

test('another sign-in in a browser ends its former session, whoever had it, and no other', async () => {
  const [ada, eve] = [await createUser(), await createUser()]
  const [here, elsewhere] = [await beginSession(ada), await beginSession(ada)]
  const same = await signInWith(Object.fromEntries(here.headers), ada)
  expect(await Promise.all([here.sessionId, elsewhere.sessionId, same].map(isOpen))).toEqual([false, true, true])
  const other = await signInWith(Object.fromEntries(elsewhere.headers), eve)
  expect(await Promise.all([elsewhere.sessionId, same, other].map(isOpen))).toEqual([false, true, true])
})

test('a cookie that somebody made up ends no session, nor does a sign-in that is refused', async () => {
  const [ada, eve] = [await createUser(), await createUser()]
  const { sessionId, headers } = await beginSession(ada)
  const cookie = headers.get('cookie') ?? ''
  await signInWith({ cookie: `${cookie.slice(0, -4)}AAAA` }, eve)
  const [provider] = authOptions().providers as CredentialsConfig[]
  const refused = await provider?.options.authorize({ email: eve.email, token: 'made-up' }, { headers: { cookie } })
  expect([refused, await isOpen(sessionId)]).toEqual([null, true])
})
