import 'server-only'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { VisitorContext } from '../auth/actor'
import type { Credentials } from '../auth/schema'
import { SIGN_IN_TOKEN_MS } from '../one-use-tokens/constants'
import { issueToken } from '../one-use-tokens/service'
import { consumeChallenge, relyingParty, storeChallenge } from '../passkey-challenges/service'
import { addressKey } from '../rate-limits/rules'
import { countAttempt, refundAttempt } from '../rate-limits/service'
import { refuseBlocked } from '../sign-in/service'

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
  await db().passkey.updateMany({
    where: { credentialId: passkey.credentialId },
    data: { counter: BigInt(newCounter), lastUsedAt: at },
  })
  await refundAttempt('signInPerAddress', address)
  const { id: userId, email } = passkey.user
  const token = await issueToken(db(), { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, at })
  return { email, token }
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
