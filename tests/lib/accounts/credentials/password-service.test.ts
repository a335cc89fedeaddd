import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKeyHolder } from '@/lib/accounts/api-keys/data'
import { getActor } from '@/lib/accounts/auth/actor'
import {
  changePassword,
  confirmPasswordReset,
  PASSWORD_RESET_ANSWER_MS,
  requestPasswordReset,
} from '@/lib/accounts/credentials/password-service'
import { requestSignInToken, signInWithToken } from '@/lib/accounts/sign-in/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { keyOf } from '@/tests/support/accounts/api-keys'
import { turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser, PASSWORD } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { nextAddress } from '@/tests/support/platform/requests'

const NEW_PASSWORD = 'another fine phrase'
const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })

async function linkFor(email: string, now = new Date()): Promise<string> {
  await requestPasswordReset({ visitor: from(), at: now }, { email })
  const text = (await mailsTo(email)).at(-1)?.text ?? ''
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error('No link was mailed')
  return token
}

describe('requesting a reset link', () => {
  test('emails the link to the account', async () => {
    const { email } = await createUser()
    await linkFor(email)
    expect((await mailsTo(email)).map(({ template, status }) => [template, status])).toEqual([
      ['password-reset', 'kept'],
    ])
  })

  test('sends nothing to an unknown address or a banned account, after the same minimum time [Q27]', async () => {
    const { email: banned } = await createUser({ status: 'banned' })
    for (const email of ['nobody@stoke.test', banned]) {
      const began = performance.now()
      await requestPasswordReset({ visitor: from(), at: new Date() }, { email })
      expect(performance.now() - began).toBeGreaterThanOrEqual(PASSWORD_RESET_ANSWER_MS - 2)
      expect(await mailsTo(email)).toEqual([])
    }
  })
})

describe('a reset link', () => {
  test('sets the password and returns a token that signs in [S2.85]', async () => {
    const { id, email } = await createUser()
    const token = await linkFor(email)
    const credentials = await confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token, password: NEW_PASSWORD },
    )
    expect(credentials.email).toBe(email)
    expect((await signInWithToken({ visitor: from(), at: new Date() }, credentials))?.userId).toBe(id)
    await expect(
      requestSignInToken({ visitor: from(), at: new Date() }, { email, password: NEW_PASSWORD }),
    ).resolves.toEqual(expect.any(String))
    await expect(
      requestSignInToken({ visitor: from(), at: new Date() }, { email, password: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test.each([
    ['an unconfirmed address ends API keys, and passkeys, which someone else may have added', null, 0],
    ['a confirmed address ends API keys and leaves passkeys', new Date('2026-01-01T00:00:00Z'), 1],
  ])('for %s [Q22]', async (_, emailConfirmedAt, left) => {
    const { id, email } = await createUser()
    await db().user.update({ where: { id }, data: { emailConfirmedAt } })
    const passkey = { credentialId: randomUUID(), publicKey: new Uint8Array(77), name: 'Laptop' }
    await db().passkey.create({ data: { ...passkey, userId: id } })
    const key = await keyOf(id, ['stats:read'])
    const token = await linkFor(email)
    await confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD })
    expect(await db().passkey.count({ where: { userId: id } })).toBe(left)
    expect(await findKeyHolder(key, new Date())).toEqual({ refusal: 'revoked' })
    expect((await db().user.findUniqueOrThrow({ where: { id } })).emailConfirmedAt).not.toBeNull()
  })

  test('on an address that was never confirmed ends what a stranger set up with it [Q22]', async () => {
    const { id, email, affiliateId } = await createUser({ isConfirmed: false })
    await turnCodesOn({ id }, new Date(Date.now() - 3_600_000))
    await createPayoutMethod(affiliateId ?? 0, 'stranger@pay.example')
    const token = await linkFor(email)
    await confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD })
    expect(await db().user.findUnique({ where: { id } })).toMatchObject({
      oneTimeCodeSecret: null,
      oneTimeCodeSince: null,
    })
    expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0)
    expect(await db().payoutMethod.count({ where: { affiliateId: affiliateId ?? 0, removedAt: null } })).toBe(0)
  })

  test.each([
    ['never confirmed', false, 0],
    ['that was confirmed before', true, 1],
  ])(
    'on an address %s, of links to reports and of Discord leaves what its owner made',
    async (_, isConfirmed, left) => {
      const { id, email } = await createUser({ isConfirmed: false })
      if (isConfirmed)
        await db().user.update({ where: { id }, data: { emailConfirmedAt: new Date(Date.now() - HOUR_MS) } })
      const { id: viewId } = await db().reportView.create({
        data: { userId: id, side: 'own', name: 'Mine', query: {}, position: 0 },
      })
      await db().reportShare.create({
        data: { viewId, tokenHash: randomUUID(), hidesPayouts: false, expiresAt: new Date(Date.now() + HOUR_MS) },
      })
      const discordId = String(Date.now())
      await db().discordMember.create({ data: { discordId, attempts: 3, nextTryAt: new Date() } })
      await db().discordConnection.create({
        data: { userId: id, discordId, username: 'somebody', scopes: [], connectedAt: new Date() },
      })
      const token = await linkFor(email)
      await confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD })
      expect(await db().reportShare.count({ where: { viewId } })).toBe(left)
      expect(await db().discordConnection.count({ where: { userId: id, disconnectedAt: null } })).toBe(left)
      expect(await db().discordMember.count({ where: { discordId, attempts: 0 } })).toBe(1 - left)
    },
  )

  test('used during a password change: exactly one of the two succeeds [Q22]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, email } = await createUser()
      const token = await linkFor(email)
      const asked = { currentPassword: PASSWORD, newPassword: 'a phrase of the other' }
      const [reset, change] = await Promise.allSettled([
        confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD }),
        changePassword({ actor: { userId: id, sessionId: randomUUID() }, at: new Date() }, asked),
      ])
      if (reset.status === 'rejected') expect(reset.reason).toMatchObject({ code: 'gone' })
      if (change.status === 'rejected') expect(change.reason).toMatchObject({ code: 'invalid' })
      expect([reset.status, change.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('ends all sessions and invalidates all tokens [Q22]', async () => {
    const user = await createUser()
    const request = new Request('http://localhost:3000/', { headers: await signedInHeaders(user) })
    const waiting = await requestSignInToken(
      { visitor: from(), at: new Date() },
      { email: user.email, password: PASSWORD },
    )
    expect(await getActor(request, new Date())).not.toBeNull()
    const token = await linkFor(user.email)
    await confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD })
    expect(await getActor(request, new Date())).toBeNull()
    expect(await signInWithToken({ visitor: from(), at: new Date() }, { email: user.email, token: waiting })).toBeNull()
  })

  test('notifies the owner by email that the password changed', async () => {
    const { email } = await createUser()
    const token = await linkFor(email)
    await confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['password-reset', 'password-changed'])
  })

  test('works for one of ten concurrent uses', async () => {
    const { email } = await createUser()
    const token = await linkFor(email)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD }),
      ),
    )
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(reasons).toEqual(Array(9).fill('gone'))
  })

  test('works for 60 minutes', async () => {
    const { email } = await createUser()
    const asked = new Date()
    const at = (minutes: number) => fixedClock(new Date(asked.getTime() + minutes * 60_000))
    const confirm = (token: string, minutes: number) =>
      confirmPasswordReset({ visitor: from(), at: at(minutes).now() }, { token, password: NEW_PASSWORD })
    await expect(confirm(await linkFor(email, asked), 60)).rejects.toMatchObject({ code: 'gone' })
    await expect(confirm(await linkFor(email, asked), 59)).resolves.toMatchObject({ email })
  })

  test('that was never sent is invalid', async () => {
    const refused = confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token: 'made-up', password: NEW_PASSWORD },
    )
    await expect(refused).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is refused for a banned user', async () => {
    const { email } = await createUser()
    const token = await linkFor(email)
    await db().user.update({ where: { email }, data: { status: 'banned' } })
    await expect(
      confirmPasswordReset({ visitor: from(), at: new Date() }, { token, password: NEW_PASSWORD }),
    ).rejects.toMatchObject({
      code: 'gone',
    })
  })
})
