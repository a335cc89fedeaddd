import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { POST as postKey } from '@/app/_api/account/api-keys/route'
import { confirmPasswordReset } from '@/lib/accounts/credentials/password-service'
import { addPasskey, beginPasskey } from '@/lib/accounts/credentials/stored-passkey-service'
import { beginOneTimeCodes, confirmOneTimeCodes } from '@/lib/accounts/credentials/two-factor-service'
import { withRequestSlot } from '@/lib/accounts/http/request-concurrency'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import { beginPasskeySignIn, requestPasskeyToken } from '@/lib/accounts/sign-in/passkey-sign-in-service'
import { createKey } from '@/lib/people/keys/own-service'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { ownerOf } from '@/tests/support/accounts/api-keys'
import { createAuthenticator } from '@/tests/support/accounts/authenticator'
import { codeAt } from '@/tests/support/accounts/one-time-codes'
import { beginSession, lastingSession } from '@/tests/support/accounts/session'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { refusalOf } from '@/tests/support/platform/refusals'
import { jsonRequest, nextAddress } from '@/tests/support/platform/requests'

const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })
const KEY = { name: 'Reporting', scopes: ['stats:read' as const], lifetimeDays: null, networks: [], isTest: false }

const NEW_PASSWORD = 'another fine phrase'

/** A reset of the password, which begins when it is called. */
async function resetOf(userId: string): Promise<() => Promise<unknown>> {
  const token = await issueToken(db(), { userId, purpose: 'password_reset', lifetimeMs: 600_000, at: new Date() })
  return () => confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD })
}

/** Resolves when as many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    // not in the transaction that holds the lock: there the first answer is repeated until its end
    const waiting = await db().$queryRaw<unknown[]>`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (waiting.length >= count) return
    await wait(10)
  }
  throw new Error(`No ${count} statements wait for a lock`)
}

/** How a request ends whose lock of the user comes next after that of a reset. */
async function answerAfterReset(userId: string, request: () => Promise<unknown>): Promise<unknown> {
  const reset = await resetOf(userId)
  const { done, answer } = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`
    const done = reset()
    await untilWaiting(1)
    const answer = refusalOf(request())
    await untilWaiting(2)
    return { done, answer }
  })
  await done
  return answer
}

/** Of a confirmed address: a reset leaves its passkeys and one-time codes. */
async function confirmedUser(): Promise<TestUser> {
  const user = await createUser()
  await db().user.update({ where: { id: user.id }, data: { emailConfirmedAt: new Date() } })
  return user
}

const inSession = async (userId: string) => ({
  actor: { userId, sessionId: await lastingSession(userId) },
  at: new Date(),
})

describe('a request that was admitted before a password reset and goes on after it', () => {
  test('creates no API key [Q22]', async () => {
    const { id } = await confirmedUser()
    const context = { actor: await ownerOf(id), at: new Date() }
    const answer = await answerAfterReset(id, () => createKey(context, KEY))
    expect(answer).toMatchObject({ code: 'unauthenticated' })
    expect(await db().apiKey.count({ where: { userId: id } })).toBe(0)
  })

  test('creates no API key either when it waited for its turn behind slow requests [Q22]', async () => {
    const user = await confirmedUser()
    const { headers } = await beginSession(user)
    let endSlow = () => {}
    const untilEnd = new Promise<void>((resolve) => {
      endSlow = resolve
    })
    const slow = Array.from({ length: 4 }, () => withRequestSlot(user.id, () => untilEnd))
    const turns: string[] = []
    // with the password the reset sets: nothing but the session that ended refuses it
    const asked = postKey(
      jsonRequest('/api/account/api-keys', { ...KEY, password: NEW_PASSWORD }, Object.fromEntries(headers)),
      {
        params: Promise.resolve({}),
      },
    ).finally(() => turns.push('asked'))
    // long enough to be admitted: the session is checked before the turn
    await wait(300)
    await (await resetOf(user.id))()
    expect(turns).toEqual([])
    endSlow()
    await Promise.all(slow)
    const answered = await asked
    expect([answered.status, await answered.text()]).toEqual([401, expect.any(String)])
    expect(await db().apiKey.count({ where: { userId: user.id } })).toBe(0)
  })

  test('adds no passkey [Q22]', async () => {
    const { id } = await confirmedUser()
    const context = await inSession(id)
    const { challenge } = await beginPasskey(context, { password: PASSWORD })
    const response = createAuthenticator().register(challenge)
    const answer = await answerAfterReset(id, () => addPasskey(context, { name: 'Phone', response }))
    expect(answer).toMatchObject({ code: 'unauthenticated' })
    expect(await db().passkey.count({ where: { userId: id } })).toBe(0)
  })

  test('does not turn one-time codes on [Q22]', async () => {
    const { id } = await confirmedUser()
    const context = await inSession(id)
    const { secret } = await beginOneTimeCodes(context, { password: PASSWORD })
    const answer = await answerAfterReset(id, () => confirmOneTimeCodes(context, { code: codeAt(secret, context.at) }))
    expect(answer).toMatchObject({ code: 'unauthenticated' })
    expect(await db().user.findUnique({ where: { id } })).toMatchObject({ oneTimeCodeSince: null })
    expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0)
  })

  test('does not sign in with a passkey that the reset removed [Q22]', async () => {
    // an address that was never confirmed: a reset removes the passkeys
    const { id } = await createUser({ isConfirmed: false })
    const context = await inSession(id)
    const authenticator = createAuthenticator()
    const registration = await beginPasskey(context, { password: PASSWORD })
    await addPasskey(context, { name: 'Phone', response: authenticator.register(registration.challenge) })
    const { challenge } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    const signed = { response: authenticator.signIn(challenge) }
    const reset = await resetOf(id)
    // the passkey was read when the challenge is used, so the reset comes in between
    const answer = await db().$transaction(async (tx) => {
      const challengeHash = sha256Hex(challenge)
      const locked = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM passkey_challenge WHERE challenge_hash = ${challengeHash} FOR UPDATE`
      expect(locked).toHaveLength(1)
      const asked = refusalOf(requestPasskeyToken({ visitor: from(), at: new Date() }, signed))
      await untilWaiting(1)
      await reset()
      return { asked }
    })
    expect(await answer.asked).toMatchObject({ code: 'unauthenticated' })
    expect(await db().authToken.count({ where: { userId: id, purpose: 'sign_in' } })).toBe(0)
  })
})
