import { NextRequest } from 'next/server'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { expect, inject, test } from 'vitest'
import { authOptions } from '@/lib/accounts/http/next-auth'
import { handleNextAuth } from '@/lib/accounts/http/next-auth-route'
import { SIGN_IN_TOKEN_MS } from '@/lib/accounts/one-time-tokens/constants'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { BODY_LIMIT_BYTES } from '@/lib/platform/http/server/body'
import { beginSession } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'
import { endlessBody, endlessRequest } from '@/tests/support/platform/requests'
import { ask } from '@/tests/support/prisma/migrations'

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

test('an unreachable database is told apart from a wrong password and from a session that ended', async () => {
  const [user, at] = [await createUser(), new Date()]
  const token = await issueToken(db(), { userId: user.id, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, at })
  const { sessionId } = await beginSession(user)
  const heard: unknown[] = []
  const { providers, callbacks } = authOptions((error) => void heard.push(error))
  const [provider] = providers as CredentialsConfig[]
  const signIn = () => provider?.options.authorize({ email: user.email, token }, { headers: {} })
  const asked = { session: { expires: at.toISOString() }, token: { sub: user.id, sessionId } }
  const session = () => callbacks?.session?.(asked as unknown as Parameters<NonNullable<typeof callbacks.session>>[0])
  const name = new URL(env().DATABASE_URL).pathname.slice(1)
  const open = (is: boolean) => ask(inject('postgres').admin, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${is}`)
  await open(false)
  await closeDatabase()
  const failed = await Promise.allSettled([session(), signIn()])
  await open(true)
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(heard.map((error) => (error instanceof AppError ? error.code : classifyFailure(error)))).toEqual([
    'unavailable',
    'unavailable',
  ])
  expect(await session()).toMatchObject({ user: { id: user.id } })
  expect(await signIn()).toMatchObject({ id: user.id })
})
