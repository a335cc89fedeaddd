import { encode } from 'next-auth/jwt'
import { describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import { SESSION_SECONDS } from '@/lib/accounts/auth/session-constants'
import { revokeAllSessions, revokeSession } from '@/lib/accounts/auth/session-service'
import { db } from '@/lib/platform/database/db'
import { sessionCookieName } from '@/lib/platform/http/session-cookie'
import { beginSession, signedInHeaders } from '@/tests/support/accounts/session'
import { createUser } from '../../../support/factories/users'

const requestWith = (headers: Headers) => new Request('http://localhost:3000/api/stats', { headers })

describe('the actor of a request', () => {
  test('is the signed-in user with the data from the database', async () => {
    const user = await createUser({ firstName: 'Ada', lastName: 'Byron', affiliate: { status: 'pending' } })
    const { sessionId, headers } = await beginSession(user)
    expect(await getActor(requestWith(headers), new Date())).toEqual({
      userId: user.id,
      sessionId,
      affiliateId: user.affiliateId,
      affiliateStatus: 'pending',
      email: user.email,
      name: 'Ada Byron',
      role: 'AFFILIATE',
    })
  })

  test('has no affiliate for staff who are not affiliates', async () => {
    const user = await createUser({ role: 'GSM' })
    const actor = await getActor(requestWith(await signedInHeaders(user)), new Date())
    expect(actor).toMatchObject({ role: 'GSM', affiliateId: null, affiliateStatus: null })
  })

  test('is found among other cookies', async () => {
    const headers = await signedInHeaders(await createUser())
    headers.set('cookie', `theme=dark; ${headers.get('cookie')}; other=1`)
    expect(await getActor(requestWith(headers), new Date())).not.toBeNull()
  })

  test.each([
    ['no cookie', undefined],
    ['an empty cookie', ''],
    ['a forged cookie', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.BBBB.CCCC'],
    ['a malformed cookie', '%00;=;'],
  ])('is null with %s', async (_title, value) => {
    const headers = new Headers()
    if (value !== undefined) headers.set('cookie', `${sessionCookieName()}=${value}`)
    expect(await getActor(requestWith(headers), new Date())).toBeNull()
  })

  test('is null when the token was encrypted with another secret', async () => {
    const user = await createUser()
    const { sessionId } = await beginSession(user)
    const token = await encode({ token: { sub: user.id, sessionId }, secret: 'a secret that is not ours at all, no' })
    const headers = new Headers({ cookie: `${sessionCookieName()}=${token}` })
    expect(await getActor(requestWith(headers), new Date())).toBeNull()
  })
})

describe('on the next request', () => {
  test('a revoked session is refused, another of the same user is not [Q22]', async () => {
    const user = await createUser()
    const [first, second] = [await beginSession(user), await beginSession(user)]
    expect(await getActor(requestWith(first.headers), new Date())).not.toBeNull()
    await revokeSession({ at: new Date() }, { sessionId: first.sessionId })
    expect(await getActor(requestWith(first.headers), new Date())).toBeNull()
    expect(await getActor(requestWith(second.headers), new Date())).not.toBeNull()
  })

  test('a demoted user has the new role, even with an older cookie [Q22]', async () => {
    const user = await createUser({ role: 'SUPER_ADMIN' })
    const headers = await signedInHeaders(user)
    expect((await getActor(requestWith(headers), new Date()))?.role).toBe('SUPER_ADMIN')
    await db().user.update({ where: { id: user.id }, data: { role: 'MODERATOR' } })
    expect((await getActor(requestWith(headers), new Date()))?.role).toBe('MODERATOR')
  })

  test.each(['suspended', 'banned', 'deleted'] as const)('a %s user is refused [Q22]', async (status) => {
    const user = await createUser()
    const headers = await signedInHeaders(user)
    await db().user.update({ where: { id: user.id }, data: { status } })
    expect(await getActor(requestWith(headers), new Date())).toBeNull()
  })

  test('every session is refused after signing out everywhere, and a new one is not [Q22]', async () => {
    const user = await createUser()
    const [first, second] = [await signedInHeaders(user), await signedInHeaders(user)]
    await revokeAllSessions(db(), user.id, new Date())
    expect(await getActor(requestWith(first), new Date())).toBeNull()
    expect(await getActor(requestWith(second), new Date())).toBeNull()
    expect(await getActor(requestWith(await signedInHeaders(user)), new Date())).not.toBeNull()
  })

  test('a session that started before sessionsValidFrom is refused, even when it is not revoked [Q22]', async () => {
    const user = await createUser()
    const headers = await signedInHeaders(user, new Date(Date.now() - 60_000))
    expect(await getActor(requestWith(headers), new Date())).not.toBeNull()
    await db().user.update({ where: { id: user.id }, data: { sessionsValidFrom: new Date() } })
    expect(await getActor(requestWith(headers), new Date())).toBeNull()
  })
})

describe('session times', () => {
  test('a session ends after thirty days', async () => {
    const user = await createUser()
    const began = new Date()
    const headers = await signedInHeaders(user, began)
    const end = began.getTime() + SESSION_SECONDS * 1000
    expect(await getActor(requestWith(headers), new Date(end - 1))).not.toBeNull()
    expect(await getActor(requestWith(headers), new Date(end))).toBeNull()
  })

  test('"last seen" is updated at most every five minutes', async () => {
    const began = new Date('2026-11-20T12:00:00Z')
    const { sessionId, headers } = await beginSession(await createUser(), began)
    const seenAfter = async (seconds: number) => {
      await getActor(requestWith(headers), new Date(began.getTime() + seconds * 1000))
      return (await db().userSession.findUniqueOrThrow({ where: { id: sessionId } })).lastSeenAt.toISOString()
    }
    expect(await seenAfter(300)).toBe('2026-11-20T12:00:00.000Z')
    expect(await seenAfter(301)).toBe('2026-11-20T12:05:01.000Z')
  })
})
