import { describe, expect, test } from 'vitest'
import { PASSKEY_CHALLENGE_MS } from '@/lib/accounts/credentials/passkey-challenge-service'
import { listPasskeys } from '@/lib/accounts/credentials/passkey-data'
import {
  addPasskey,
  beginPasskey,
  PASSKEYS_MAX,
  removePasskey,
  renamePasskey,
} from '@/lib/accounts/credentials/stored-passkey-service'
import { beginPasskeySignIn, requestPasskeyToken } from '@/lib/accounts/sign-in/passkey-sign-in-service'
import { signInWithToken } from '@/lib/accounts/sign-in/service'
import { db } from '@/lib/platform/database/db'
import { createAuthenticator } from '@/tests/support/accounts/authenticator'
import { turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { lastingSession } from '@/tests/support/accounts/session'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { refusalOf } from '@/tests/support/platform/refusals'
import { nextAddress } from '@/tests/support/platform/requests'

const inSession = async ({ id: userId }: { id: string }, at = new Date()) => ({
  actor: { userId, sessionId: await lastingSession(userId) },
  at,
})
const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })

async function register(user: TestUser, name = 'Phone', place: { counter?: number } = {}) {
  const authenticator = createAuthenticator()
  const { challenge } = await beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })
  await addPasskey(await inSession(user), { name, response: authenticator.register(challenge, place) })
  return authenticator
}

describe('adding a passkey', () => {
  test('asks for the password, stores the passkey with its name and sends a notice by email [S2.6]', async () => {
    const user = await createUser()
    expect(
      await refusalOf(beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: 'wrong' })),
    ).toMatchObject({ code: 'invalid' })
    const { id } = await register(user, 'Work laptop')
    expect(await listPasskeys(user.id)).toMatchObject([{ id, name: 'Work laptop', lastUsedAt: null }])
    const [mail] = await mailsTo(user.email)
    expect(mail).toMatchObject({ template: 'passkey-added', text: expect.stringContaining('Work laptop') })
  })

  test.each([
    ['from another origin', { origin: 'https://stoke.evil' }],
    ['for another site', { rpId: 'stoke.evil' }],
    ['without having checked its owner', { isVerified: false }],
  ])('made %s is refused', async (_, place) => {
    const user = await createUser()
    const { challenge } = await beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })
    const response = createAuthenticator().register(challenge, place)
    expect(await refusalOf(addPasskey(await inSession(user), { name: 'Phone', response }))).toMatchObject({
      code: 'invalid',
    })
    expect(await listPasskeys(user.id)).toEqual([])
  })

  test('is refused when the challenge was used, expired, was made up, is another user’s or is for signing in', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const add = async (challenge: string, at = new Date()) =>
      refusalOf(
        addPasskey(await inSession(user, at), { name: 'Phone', response: createAuthenticator().register(challenge) }),
      )
    const { challenge } = await beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })
    expect(await add(challenge)).toBeNull()
    expect(await add(challenge)).toMatchObject({ code: 'invalid' })
    expect(await add('bmV2ZXIgYXNrZWQ')).toMatchObject({ code: 'invalid' })
    const foreign = await beginPasskey({ actor: { userId: other.id }, at: new Date() }, { password: PASSWORD })
    expect(await add(foreign.challenge)).toMatchObject({ code: 'invalid' })
    const old = await beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })
    expect(await add(old.challenge, new Date(Date.now() + PASSKEY_CHALLENGE_MS + 1000))).toMatchObject({
      code: 'invalid',
    })
    const signIn = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    expect(await add(signIn.challenge)).toMatchObject({ code: 'invalid' })
  })

  test('is refused when another account has it', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const authenticator = await register(user)
    const { challenge } = await beginPasskey({ actor: { userId: other.id }, at: new Date() }, { password: PASSWORD })
    const again = addPasskey(await inSession(other), { name: 'Phone', response: authenticator.register(challenge) })
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict' })
  })

  test('is refused after ten passkeys, even with two concurrent requests', async () => {
    const user = await createUser()
    const keys = Array.from({ length: PASSKEYS_MAX - 1 }, (_, index) => ({
      credentialId: `${user.id}-${index}`,
      userId: user.id,
      publicKey: new Uint8Array([1]),
      transports: [],
    }))
    await db().passkey.createMany({ data: keys })
    const challenges = [
      await beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD }),
      await beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD }),
    ]
    const answers = await Promise.all(
      challenges.map(async ({ challenge }) =>
        refusalOf(
          addPasskey(await inSession(user), { name: 'Phone', response: createAuthenticator().register(challenge) }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(
      await refusalOf(beginPasskey({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })),
    ).toMatchObject({ code: 'conflict' })
  })
})

describe('signing in with a passkey', () => {
  test('returns a sign-in token and asks for no one-time code [S7.20]', async () => {
    const user = await createUser()
    const authenticator = await register(user)
    await turnCodesOn(user, new Date())
    const { challenge, allowCredentials } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    expect(allowCredentials ?? []).toEqual([])
    const { email, token } = await requestPasskeyToken(
      { visitor: from(), at: new Date() },
      { response: authenticator.signIn(challenge) },
    )
    expect(email).toBe(user.email)
    expect(await signInWithToken({ visitor: from(), at: new Date() }, { email, token })).toMatchObject({
      userId: user.id,
    })
    expect(await signInWithToken({ visitor: from(), at: new Date() }, { email, token })).toBeNull()
    const [passkey] = await listPasskeys(user.id)
    expect(passkey?.lastUsedAt).not.toBeNull()
  })

  test.each([
    ['from another origin', { origin: 'https://stoke.evil' }],
    ['for another site', { rpId: 'stoke.evil' }],
    ['without having checked its owner', { isVerified: false }],
  ])('%s is refused', async (_, place) => {
    const authenticator = await register(await createUser())
    const { challenge } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    const answer = await refusalOf(
      requestPasskeyToken({ visitor: from(), at: new Date() }, { response: authenticator.signIn(challenge, place) }),
    )
    expect(answer).toMatchObject({ code: 'unauthenticated' })
  })

  test('accepts one of five concurrent attempts with the same challenge', async () => {
    const authenticator = await register(await createUser())
    const { challenge } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    const signed = authenticator.signIn(challenge)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        refusalOf(requestPasskeyToken({ visitor: from(), at: new Date() }, { response: signed })),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  test.each([
    ['one of five signatures with the same count at once, and none with it later', 7, 1],
    ['all of five signatures of a passkey that does not count', 0, 5],
  ])('accepts %s', async (_, counter, accepted) => {
    const authenticator = await register(await createUser(), 'Phone', { counter: Math.min(counter, 1) })
    const attempt = async () => {
      const { challenge } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
      return () =>
        requestPasskeyToken(
          { visitor: from(), at: new Date() },
          { response: authenticator.signIn(challenge, { counter }) },
        )
    }
    const attempts = await Promise.all(Array.from({ length: 5 }, attempt))
    const answers = await Promise.all(attempts.map((send) => refusalOf(send())))
    expect(answers.filter((answer) => answer === null)).toHaveLength(accepted)
    const later = await attempt()
    expect(await refusalOf(later())).toEqual(
      counter === 0 ? null : expect.objectContaining({ code: 'unauthenticated' }),
    )
  })

  test('with an unknown passkey and with a forged key is refused in the same way', async () => {
    const known = await register(await createUser())
    const stranger = createAuthenticator()
    const unknown = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    const forged = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    const first = await refusalOf(
      requestPasskeyToken({ visitor: from(), at: new Date() }, { response: stranger.signIn(unknown.challenge) }),
    )
    const imitation = { ...stranger.signIn(forged.challenge), id: known.id, rawId: known.id }
    expect(first).toMatchObject({ code: 'unauthenticated' })
    expect(await refusalOf(requestPasskeyToken({ visitor: from(), at: new Date() }, { response: imitation }))).toEqual(
      first,
    )
  })

  test('says that an account is suspended, but not that it is deleted', async () => {
    const user = await createUser()
    const authenticator = await register(user)
    const signInAs = async (status: 'suspended' | 'deleted') => {
      await db().user.update({ where: { id: user.id }, data: { status } })
      const { challenge } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
      return refusalOf(
        requestPasskeyToken({ visitor: from(), at: new Date() }, { response: authenticator.signIn(challenge) }),
      )
    }
    expect(await signInAs('suspended')).toMatchObject({ code: 'forbidden' })
    expect(await signInAs('deleted')).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('managing passkeys', () => {
  test('users can rename and remove only their own, and a removal sends a notice [Q23]', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const { id } = await register(user)
    expect(
      await refusalOf(renamePasskey({ actor: { userId: other.id }, at: new Date() }, { id, name: 'Mine' })),
    ).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(removePasskey({ actor: { userId: other.id }, at: new Date() }, { id }))).toMatchObject({
      code: 'not_found',
    })
    await renamePasskey({ actor: { userId: user.id }, at: new Date() }, { id, name: 'Old phone' })
    expect(await listPasskeys(user.id)).toMatchObject([{ name: 'Old phone' }])
    await removePasskey({ actor: { userId: user.id }, at: new Date() }, { id })
    expect(await refusalOf(removePasskey({ actor: { userId: user.id }, at: new Date() }, { id }))).toMatchObject({
      code: 'not_found',
    })
    const notices = await db().mailMessage.count({ where: { toAddress: user.email, template: 'passkey-removed' } })
    expect(notices).toBe(1)
  })

  test('a removed passkey no longer signs in [Q22]', async () => {
    const user = await createUser()
    const authenticator = await register(user)
    const { challenge } = await beginPasskeySignIn({ visitor: from(), at: new Date() })
    await removePasskey({ actor: { userId: user.id }, at: new Date() }, { id: authenticator.id })
    const answer = await refusalOf(
      requestPasskeyToken({ visitor: from(), at: new Date() }, { response: authenticator.signIn(challenge) }),
    )
    expect(answer).toMatchObject({ code: 'unauthenticated' })
  })
})
