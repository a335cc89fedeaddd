import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKeyHolder } from '@/lib/accounts/api-keys/data'
import { getActor } from '@/lib/accounts/auth/actor'
import { PASSWORD_RESET_ANSWER_MS } from '@/lib/accounts/passwords/constants'
import { changePassword, confirmPasswordReset, requestPasswordReset } from '@/lib/accounts/passwords/service'
import { requestSignInToken, signInWithToken } from '@/lib/accounts/sign-in/service'
import { fixedClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { keyOf } from '../../../support/api-keys'
import { createUser, PASSWORD } from '../../../support/factories/users'
import { nextAddress } from '../../../support/requests'
import { signedInHeaders } from '../../../support/session'

const NEW_PASSWORD = 'another fine phrase'
const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })
const mailTo = (toAddress: string) => db().mailMessage.findMany({ where: { toAddress }, orderBy: { createdAt: 'asc' } })

async function linkFor(email: string, now = new Date()): Promise<string> {
  await requestPasswordReset({ visitor: from(), at: now }, { email })
  const text = (await mailTo(email)).at(-1)?.text ?? ''
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error('No link was mailed')
  return token
}

describe('asking for a link', () => {
  test('mails one to an account', async () => {
    const { email } = await createUser()
    await linkFor(email)
    expect((await mailTo(email)).map(({ template, status }) => [template, status])).toEqual([
      ['password-reset', 'kept'],
    ])
  })

  test('mails nothing to an unknown address or a blocked account, and takes as long [Q27]', async () => {
    const { email: banned } = await createUser({ status: 'banned' })
    for (const email of ['nobody@stoke.test', banned]) {
      const began = performance.now()
      await requestPasswordReset({ visitor: from(), at: new Date() }, { email })
      expect(performance.now() - began).toBeGreaterThanOrEqual(PASSWORD_RESET_ANSWER_MS - 2)
      expect(await mailTo(email)).toEqual([])
    }
  })
})

describe('a reset link', () => {
  test('sets the password, and the welcome token it answers signs in [S2.85]', async () => {
    const { id, email } = await createUser()
    const credentials = await confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token: await linkFor(email), password: NEW_PASSWORD },
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
    ['that was never confirmed ends passkeys and API keys: they may be of whoever signed up with it', null, 0],
    ['that was confirmed leaves them', new Date('2026-01-01T00:00:00Z'), 1],
  ])('of an address %s [Q22]', async (_, emailConfirmedAt, left) => {
    const { id, email, affiliateId } = await createUser()
    await db().user.update({ where: { id }, data: { emailConfirmedAt } })
    const passkey = { credentialId: randomUUID(), publicKey: new Uint8Array(77), name: 'Laptop' }
    await db().passkey.create({ data: { ...passkey, userId: id } })
    const key = await keyOf(affiliateId, 'stats:read')
    await confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token: await linkFor(email), password: NEW_PASSWORD },
    )
    expect(await db().passkey.count({ where: { userId: id } })).toBe(left)
    expect(await findKeyHolder(key, new Date())).toEqual(left === 0 ? null : expect.objectContaining({ affiliateId }))
    expect((await db().user.findUniqueOrThrow({ where: { id } })).emailConfirmedAt).not.toBeNull()
  })

  test('and a change of the password at the same time leave one new password, and never fail [Q22]', async () => {
    for (let round = 0; round < 6; round += 1) {
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

  test('ends every session and every token there was [Q22]', async () => {
    const user = await createUser()
    const request = new Request('http://localhost:3000/', { headers: await signedInHeaders(user) })
    const waiting = await requestSignInToken(
      { visitor: from(), at: new Date() },
      { email: user.email, password: PASSWORD },
    )
    expect(await getActor(request, new Date())).not.toBeNull()
    await confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token: await linkFor(user.email), password: NEW_PASSWORD },
    )
    expect(await getActor(request, new Date())).toBeNull()
    expect(await signInWithToken({ visitor: from(), at: new Date() }, { email: user.email, token: waiting })).toBeNull()
  })

  test('tells the owner that the password changed', async () => {
    const { email } = await createUser()
    await confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token: await linkFor(email), password: NEW_PASSWORD },
    )
    expect((await mailTo(email)).map(({ template }) => template)).toEqual(['password-reset', 'password-changed'])
  })

  test('works once of ten uses at once', async () => {
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

  test('that nobody was sent is not valid', async () => {
    const refused = confirmPasswordReset(
      { visitor: from(), at: new Date() },
      { token: 'made-up', password: NEW_PASSWORD },
    )
    await expect(refused).rejects.toMatchObject({ code: 'invalid' })
  })

  test('does not let a banned user back in', async () => {
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
