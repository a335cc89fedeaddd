import 'server-only'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { UserStatus } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { VisitorContext } from '../auth/actor'
import type { Credentials } from '../auth/schema'
import { consumeChallenge, relyingParty, storeChallenge } from '../credentials/passkey-challenge-service'
import { SIGN_IN_TOKEN_MS } from '../one-time-tokens/constants'
import { issueToken } from '../one-time-tokens/service'
import { addressKey } from '../rate-limits/rules'
import { countAttempt, refundAttempt } from '../rate-limits/service'
import { refuseBlocked } from './service'

const REFUSED = 'This passkey is not known here. Sign in with your password.'

/**
 * The options a browser needs to ask for a passkey. They name no account, so they do not reveal who has one.
 * @throws AppError too_many_requests
 */
export async function beginPasskeySignIn({
  visitor,
  at,
}: VisitorContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await countAttempt('passkeyPerAddress', addressKey(visitor.ip))
  const options = await generateAuthenticationOptions({ rpID: relyingParty().id, userVerification: 'required' })
  await storeChallenge({ challenge: options.challenge, ceremony: 'sign_in', userId: null, at })
  return options
}

/**
 * Exchanges a passkey's signature for the one-use token the credentials provider accepts. Checks origin, site and
 * challenge; a challenge is valid once. No code is needed: the passkey has verified its owner already.
 * @throws AppError unauthenticated, forbidden (a blocked account), too_many_requests
 */
export async function requestPasskeyToken(
  { visitor, at }: VisitorContext,
  { response }: { response: AuthenticationResponseJSON },
): Promise<Credentials> {
  const address = addressKey(visitor.ip)
  await countAttempt('signInPerAddress', address)
  const passkey = await db().passkey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { id: true, email: true, status: true } } },
  })
  const newCounter = passkey && (await verify(response, passkey, at))
  if (!passkey || newCounter === null) throw new AppError('unauthenticated', REFUSED)
  refuseBlocked(passkey.user.status, REFUSED)
  const { credentialId, user } = passkey
  const token = await transact((tx) => issueForPasskey(tx, { credentialId, userId: user.id, newCounter }, at))
  await refundAttempt('signInPerAddress', address)
  return { email: user.email, token }
}

type Proved = { credentialId: string; userId: string; newCounter: number }

/**
 * Issues the token unless the passkey was removed since it was read, or another signature used this counter meanwhile; locks
 * the user first, as a password reset does. Passkeys that do not count stay at 0.
 */
async function issueForPasskey(tx: Tx, { credentialId, userId, newCounter }: Proved, at: Date): Promise<string> {
  const [user] = await tx.$queryRaw<{ status: UserStatus }[]>`
    SELECT status FROM app_user WHERE id = ${userId}::uuid FOR SHARE`
  refuseBlocked(user?.status ?? 'deleted', REFUSED)
  const { count } = await tx.passkey.updateMany({
    where: { credentialId, userId, counter: newCounter === 0 ? 0n : { lt: BigInt(newCounter) } },
    data: { counter: BigInt(newCounter), lastUsedAt: at },
  })
  if (count !== 1) throw new AppError('unauthenticated', REFUSED)
  return issueToken(tx, { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, at })
}

type Known = { credentialId: string; publicKey: Uint8Array; counter: bigint; transports: string[] }

/** @returns the passkey's new counter, or null for an invalid signature */
async function verify(response: AuthenticationResponseJSON, known: Known, at: Date): Promise<number | null> {
  const { id, origin } = relyingParty()
  const answer = await verifyAuthenticationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge: (challenge) => consumeChallenge({ challenge, ceremony: 'sign_in', userId: null, at }),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: Number(known.counter),
      transports: known.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}
