import 'server-only'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { BRAND } from '@/lib/platform/brand'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { keepChallenge, relyingParty, spendChallenge } from '../passkey-challenges/service'
import { provePassword } from '../reauthentication/service'
import type { PasskeyRegistration } from '../security/schema'
import { passkeyAddedMail, passkeyRemovedMail } from '../security-notices/emails'
import { PASSKEYS_MAX } from './constants'

const REFUSED = 'This passkey could not be added. Please try again.'
const FULL = `You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one first.`

/**
 * What a browser needs to make a passkey, for somebody who knows the password.
 * @throws AppError invalid, too_many_requests, conflict when there are ten already
 */
export async function beginPasskey(
  userId: string,
  password: string,
  clock: Clock = systemClock,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await provePassword(userId, password)
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, lastName: true, passkeys: { select: { credentialId: true } } },
  })
  if (user.passkeys.length >= PASSKEYS_MAX) throw new AppError('conflict', FULL)
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: relyingParty().id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim() || user.email,
    userID: new Uint8Array(Buffer.from(userId, 'utf8')),
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId }) => ({ id: credentialId })),
    // Found without typing an address, and only with the owner's finger, face or PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge({ challenge: options.challenge, ceremony: 'registration', userId, now: clock.now() })
  return options
}

/**
 * Keeps a passkey a browser made for a challenge of this user's, on this site. One challenge is good for one answer.
 * @throws AppError invalid for anything else, conflict for a passkey that is known or one too many
 */
export async function addPasskey(
  userId: string,
  { name, response }: PasskeyRegistration,
  clock: Clock = systemClock,
): Promise<void> {
  const now = clock.now()
  const { id, origin } = relyingParty()
  const verified = await verifyRegistrationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge: (challenge) => spendChallenge({ challenge, ceremony: 'registration', userId, now }),
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const)
  if (!verified.verified || !verified.registrationInfo) throw new AppError('invalid', REFUSED)
  const { credential } = verified.registrationInfo
  await transact((tx) => keepPasskey(tx, { userId, name, credential, now })).catch(explainKnown)
  sendMailInBackground()
}

type Made = { userId: string; name: string; credential: WebAuthnCredential; now: Date }

async function keepPasskey(tx: Tx, { userId, name, credential, now }: Made): Promise<void> {
  const { email, firstName } = await holdOwner(tx, userId)
  if ((await tx.passkey.count({ where: { userId } })) >= PASSKEYS_MAX) throw new AppError('conflict', FULL)
  await tx.passkey.create({
    data: {
      credentialId: credential.id,
      userId,
      name,
      publicKey: credential.publicKey,
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      createdAt: now,
    },
  })
  await queueMail(tx, email, passkeyAddedMail({ firstName }, name), now)
}

function explainKnown(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw new AppError('conflict', 'This passkey was added already.')
  }
  throw error
}

/** Calls a passkey of one's own something else. @throws AppError not_found */
export async function renamePasskey(userId: string, credentialId: string, name: string): Promise<void> {
  const { count } = await db().passkey.updateMany({ where: { credentialId, userId }, data: { name } })
  if (count === 0) throw new AppError('not_found', 'There is no such passkey.')
}

/** Removes a passkey of one's own and mails a notice. @throws AppError not_found */
export async function removePasskey(userId: string, credentialId: string, clock: Clock = systemClock): Promise<void> {
  await transact(async (tx) => {
    const { email, firstName } = await holdOwner(tx, userId)
    const passkey = await tx.passkey.findFirst({ where: { credentialId, userId }, select: { name: true } })
    if (!passkey) throw new AppError('not_found', 'There is no such passkey.')
    await tx.passkey.delete({ where: { credentialId } })
    await queueMail(tx, email, passkeyRemovedMail({ firstName }, passkey.name), clock.now())
  })
  sendMailInBackground()
}

async function holdOwner(tx: Tx, userId: string): Promise<{ email: string; firstName: string }> {
  const [owner] = await tx.$queryRaw<{ email: string; firstName: string }[]>`
    SELECT email, first_name AS "firstName" FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  if (!owner) throw new AppError('unauthenticated', 'Sign in to continue.')
  return owner
}
