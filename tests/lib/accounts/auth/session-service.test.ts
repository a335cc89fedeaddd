import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import { listSessions } from '@/lib/accounts/auth/session-data'
import { assertLiveSession, endOwnSession } from '@/lib/accounts/auth/session-service'
import { changePassword, confirmPasswordReset, requestPasswordReset } from '@/lib/accounts/credentials/password-service'
import { signOutElsewhere } from '@/lib/accounts/credentials/sign-out-service'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { requestSignInToken, signInWithToken } from '@/lib/accounts/sign-in/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { keyOf } from '@/tests/support/accounts/api-keys'
import { codeAt, turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { beginSession } from '@/tests/support/accounts/session'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { refusalOf } from '@/tests/support/platform/refusals'
import { nextAddress } from '@/tests/support/platform/requests'

const NEW_PASSWORD = 'a better horse battery'
const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })
const isSignedIn = async (headers: Headers) =>
  (await getActor(new Request('http://localhost:3000/home', { headers }), new Date())) !== null

async function twoBrowsers() {
  const user = await createUser()
  const [here, there] = [await beginSession(user), await beginSession(user)]
  return { user, here, there }
}

describe('a session checked again by a request under way', () => {
  const ask = (userId: string, sessionId: string) =>
    refusalOf(assertLiveSession(db(), { actor: { userId, sessionId }, at: new Date() }))

  test('passes while it is live', async () => {
    const { user, here } = await twoBrowsers()
    expect(await ask(user.id, here.sessionId)).toBeNull()
  })

  const past = () => new Date(Date.now() - 1000)
  const ofSession = (data: { revokedAt?: Date; expiresAt?: Date }) => (_: string, id: string) =>
    db().userSession.update({ where: { id }, data })
  const ofUser = (data: { sessionsValidFrom?: Date; status?: 'suspended' }) => (id: string) =>
    db().user.update({ where: { id }, data })
  test.each([
    ['it was ended', ofSession({ revokedAt: past() })],
    ['it has expired', ofSession({ expiresAt: past() })],
    ['it began before a reset that did not see it', ofUser({ sessionsValidFrom: new Date(Date.now() + 60_000) })],
    ['its account is blocked', ofUser({ status: 'suspended' })],
  ])('is refused when %s [Q22]', async (_, end) => {
    const { user, here } = await twoBrowsers()
    await end(user.id, here.sessionId)
    expect(await ask(user.id, here.sessionId)).toMatchObject({ code: 'unauthenticated' })
  })

  test('is refused when it is of another account', async () => {
    const { here } = await twoBrowsers()
    expect(await ask((await createUser()).id, here.sessionId)).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('the list of sessions', () => {
  test('shows device and IP address, the current session first, and none of other users [S2.6] [Q23]', async () => {
    const { user, here, there } = await twoBrowsers()
    await beginSession(await createUser())
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
    await db().userSession.update({ where: { id: there.sessionId }, data: { userAgent: chrome } })
    const { sessions } = await listSessions(user.id, here.sessionId, new Date())
    expect(sessions).toMatchObject([
      { id: here.sessionId, isCurrent: true, ip: '203.0.113.7' },
      { id: there.sessionId, isCurrent: false, device: 'Chrome on Windows', kind: 'desktop' },
    ])
  })

  test('leaves out ended, expired and invalidated sessions [Q22]', async () => {
    const { user, here, there } = await twoBrowsers()
    await endOwnSession({ actor: { userId: user.id }, at: new Date() }, { id: there.sessionId })
    const { sessions } = await listSessions(user.id, here.sessionId, new Date())
    expect(sessions.map(({ id }) => id)).toEqual([here.sessionId])
    const inTwoMonths = fixedClock(new Date(Date.now() + 60 * 86_400_000))
    expect((await listSessions(user.id, here.sessionId, inTwoMonths.now())).sessions).toEqual([])
    await db().user.update({ where: { id: user.id }, data: { sessionsValidFrom: new Date(Date.now() + 1000) } })
    expect((await listSessions(user.id, here.sessionId, new Date())).sessions).toEqual([])
  })
})

describe('ending sessions', () => {
  test('takes effect on the next request, and leaves other sessions [Q22]', async () => {
    const { user, here, there } = await twoBrowsers()
    await endOwnSession({ actor: { userId: user.id }, at: new Date() }, { id: there.sessionId })
    expect([await isSignedIn(here.headers), await isSignedIn(there.headers)]).toEqual([true, false])
    expect(
      await refusalOf(endOwnSession({ actor: { userId: user.id }, at: new Date() }, { id: there.sessionId })),
    ).toMatchObject({ code: 'not_found' })
  })

  test('all but the current one leaves the sessions of other users [Q22] [Q23]', async () => {
    const { user, here, there } = await twoBrowsers()
    const stranger = await beginSession(await createUser())
    expect(await signOutElsewhere({ actor: { userId: user.id, sessionId: here.sessionId }, at: new Date() })).toBe(1)
    const all = [here, there, stranger].map(({ headers }) => isSignedIn(headers))
    expect(await Promise.all(all)).toEqual([true, false, true])
  })

  test.each([
    ['signing out everywhere else', undefined, 0],
    ['signing out everywhere else but of programs', true, 1],
  ])('%s ends API keys unless they are kept', async (_, keepsKeys, left) => {
    const { user, here } = await twoBrowsers()
    await keyOf(user.id, ['stats:read'])
    await signOutElsewhere({ actor: { userId: user.id, sessionId: here.sessionId }, at: new Date() }, { keepsKeys })
    expect(await db().apiKey.count({ where: { userId: user.id, revokedAt: null } })).toBe(left)
  })

  test('of another user is refused as not found [Q23]', async () => {
    const { user } = await twoBrowsers()
    const stranger = await beginSession(await createUser())
    expect(
      await refusalOf(endOwnSession({ actor: { userId: user.id }, at: new Date() }, { id: stranger.sessionId })),
    ).toMatchObject({ code: 'not_found' })
    expect(await isSignedIn(stranger.headers)).toBe(true)
  })
})

describe('changing the password', () => {
  const change = (user: TestUser, sessionId: string, currentPassword = PASSWORD, keepsKeys?: boolean) =>
    changePassword(
      { actor: { userId: user.id, sessionId }, at: new Date() },
      { currentPassword, newPassword: NEW_PASSWORD, keepsKeys },
    )

  test('ends all other sessions and emailed links immediately and sends a notice [Q22]', async () => {
    const { user, here, there } = await twoBrowsers()
    await requestPasswordReset({ visitor: from(), at: new Date() }, { email: user.email })
    await change(user, here.sessionId)
    expect([await isSignedIn(here.headers), await isSignedIn(there.headers)]).toEqual([true, false])
    expect(await db().authToken.count({ where: { userId: user.id, usedAt: null } })).toBe(0)
    const mails = await db().mailMessage.count({ where: { toAddress: user.email, template: 'password-changed' } })
    expect(mails).toBe(1)
    const signIn = (password: string) =>
      refusalOf(requestSignInToken({ visitor: from(), at: new Date() }, { email: user.email, password }))
    expect(await signIn(PASSWORD)).toMatchObject({ code: 'unauthenticated' })
    expect(await signIn(NEW_PASSWORD)).toBeNull()
  })

  test('ends API keys unless they are kept', async () => {
    for (const [keepsKeys, left] of [
      [undefined, 0],
      [true, 1],
    ] as const) {
      const { user, here } = await twoBrowsers()
      await keyOf(user.id, ['stats:read'])
      await change(user, here.sessionId, PASSWORD, keepsKeys)
      expect(await db().apiKey.count({ where: { userId: user.id, revokedAt: null } })).toBe(left)
    }
  })

  test('reports a wrong current password at its field and changes nothing', async () => {
    const { user, here, there } = await twoBrowsers()
    expect(await refusalOf(change(user, here.sessionId, 'wrong'))).toMatchObject({
      code: 'invalid',
      fields: { currentPassword: 'This is not your password.' },
    })
    expect(await isSignedIn(there.headers)).toBe(true)
  })

  test('ends a concurrent sign-in with the old password, whatever the timing [Q22]', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { user, here } = await twoBrowsers()
      const changing = setTimeout(round * 3).then(() => change(user, here.sessionId))
      const signingIn = requestSignInToken(
        { visitor: from(), at: new Date() },
        { email: user.email, password: PASSWORD },
      )
        .then((token) => signInWithToken({ visitor: from(), at: new Date() }, { email: user.email, token }))
        .catch(() => null)
      await Promise.all([changing, signingIn])
      const { sessions } = await listSessions(user.id, here.sessionId, new Date())
      expect(sessions.map(({ id }) => id)).toEqual([here.sessionId])
    }
  })

  test('limits the guesses per account [Q27]', async () => {
    const [mine, yours] = [await twoBrowsers(), await twoBrowsers()]
    for (let tries = 0; tries < RATE_LIMITS.passwordPerUser.tries; tries += 1) {
      await refusalOf(change(mine.user, mine.here.sessionId, 'wrong'))
    }
    const right = await refusalOf(change(mine.user, mine.here.sessionId))
    expect(right).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) })
    expect(await refusalOf(change(yours.user, yours.here.sessionId))).toBeNull()
  })
})

describe('resetting the password by email', () => {
  const AT = new Date()

  async function resetLink(user: TestUser): Promise<string> {
    await requestPasswordReset({ visitor: from(), at: new Date() }, { email: user.email })
    const [mail] = await mailsTo(user.email, { template: 'password-reset' })
    return mail?.text.match(/token=([\w-]+)/)?.[1] ?? ''
  }

  test('asks for a one-time code if two-factor is on, and leaves the link valid until it is given', async () => {
    const user = await createUser()
    await db().user.update({ where: { id: user.id }, data: { emailConfirmedAt: AT } })
    const { secret } = await turnCodesOn(user, AT)
    const token = await resetLink(user)
    const code = codeAt(secret, new Date(AT.getTime() + 30_000))
    const confirm = (given?: string) =>
      refusalOf(
        confirmPasswordReset(
          { visitor: from(), at: new Date() },
          { token, password: NEW_PASSWORD, ...(given && { code: given }) },
        ),
      )
    expect(await confirm()).toMatchObject({ code: 'otp_required' })
    expect(await confirm('000000')).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } })
    expect(await confirm(code)).toBeNull()
    expect(await confirm(code)).toMatchObject({ code: 'gone' })
  })
})
