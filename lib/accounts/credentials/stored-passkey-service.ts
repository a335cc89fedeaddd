import 'server-only'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { brandName } from '@/lib/platform/settings/current'
import type { UserContext, WriteContext } from '../auth/actor'
import type { Actor } from '../auth/constants'
import { assertLiveSession } from '../auth/session-service'
import { passkeyAddedEmail, passkeyRemovedEmail } from './emails'
import { consumeChallenge, relyingParty, storeChallenge } from './passkey-challenge-service'
import type { PasskeyRegistration, PasswordAgain } from './schema'
import { assertOwner } from './two-factor-service'

/** The most passkeys one person can have. */
export const PASSKEYS_MAX = 10

const REFUSED = 'This passkey could not be added. Please try again.'
const FULL = `You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one first.`

/**
 * The options a browser needs to create a passkey, for a user who knows the password, and a code where two-factor
 * authentication is on.
 * @throws AppError invalid, otp_required without a code, too_many_requests, conflict when there are ten already
 */
export async function beginPasskey(
  context: UserContext,
  proof: PasswordAgain,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { at, actor } = context
  const { userId } = actor
  // a passkey signs in without a code, so adding one asks for it
  await assertOwner(context, proof)
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, lastName: true, passkeys: { select: { credentialId: true } } },
  })
  if (user.passkeys.length >= PASSKEYS_MAX) throw new AppError('conflict', FULL)
  const options = await generateRegistrationOptions({
    rpName: brandName(),
    rpID: relyingParty().id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim() || user.email,
    userID: new Uint8Array(Buffer.from(userId, 'utf8')),
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId }) => ({ id: credentialId })),
    // discoverable without an email address, and verified by fingerprint, face or PIN: two factors in one
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge({ challenge: options.challenge, ceremony: 'registration', userId, at })
  return options
}

/**
 * Stores a passkey created for a challenge of this user on this site. A challenge is valid once.
 * @throws AppError invalid for anything else, conflict for a passkey that exists already or exceeds the limit,
 * unauthenticated when the session has ended since the request began
 */
export async function addPasskey(
  { actor, at }: SessionContext,
  { name, response }: PasskeyRegistration,
): Promise<void> {
  const { userId } = actor
  const { id, origin } = relyingParty()
  const verified = await verifyRegistrationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge: (challenge) => consumeChallenge({ challenge, ceremony: 'registration', userId, at }),
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const)
  if (!verified.verified || !verified.registrationInfo) throw new AppError('invalid', REFUSED)
  const { credential } = verified.registrationInfo
  await transact((tx) => storePasskey(tx, { actor, at }, { name, credential })).catch(refuseDuplicate)
  sendMailInBackground()
}

type SessionContext = WriteContext<Pick<Actor, 'userId' | 'sessionId'>>
type NewPasskey = { name: string; credential: WebAuthnCredential }

async function storePasskey(tx: Tx, { actor, at }: SessionContext, { name, credential }: NewPasskey): Promise<void> {
  const { userId } = actor
  const { email, firstName } = await lockOwner(tx, userId)
  await assertLiveSession(tx, { actor, at })
  if ((await tx.passkey.count({ where: { userId } })) >= PASSKEYS_MAX) throw new AppError('conflict', FULL)
  await tx.passkey.create({
    data: {
      credentialId: credential.id,
      userId,
      name,
      publicKey: credential.publicKey,
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      createdAt: at,
    },
  })
  await queueEmail(tx, email, passkeyAddedEmail({ firstName }, name), at)
}

function refuseDuplicate(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AppError('conflict', 'This passkey was added already.')
  }
  throw error
}

/** Renames one of the user's own passkeys. @throws AppError not_found */
export async function renamePasskey(
  { actor: { userId } }: UserContext,
  { id: credentialId, name }: { id: string; name: string },
): Promise<void> {
  const { count } = await db().passkey.updateMany({ where: { credentialId, userId }, data: { name } })
  if (count === 0) throw new AppError('not_found', 'There is no such passkey.')
}

/** Removes one of the user's own passkeys and emails a notice. @throws AppError not_found */
export async function removePasskey(
  { actor: { userId }, at }: UserContext,
  { id: credentialId }: { id: string },
): Promise<void> {
  await transact(async (tx) => {
    const { email, firstName } = await lockOwner(tx, userId)
    const passkey = await tx.passkey.findFirst({ where: { credentialId, userId }, select: { name: true } })
    if (!passkey) throw new AppError('not_found', 'There is no such passkey.')
    await tx.passkey.delete({ where: { credentialId } })
    await queueEmail(tx, email, passkeyRemovedEmail({ firstName }, passkey.name), at)
  })
  sendMailInBackground()
}

async function lockOwner(tx: Tx, userId: string): Promise<{ email: string; firstName: string }> {
  const [owner] = await tx.$queryRaw<{ email: string; firstName: string }[]>`
    SELECT email, first_name AS "firstName" FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  if (!owner) throw new AppError('unauthenticated', 'Sign in to continue.')
  return owner
}
