import 'server-only'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Visitor } from '@/lib/platform/http/visitor'
import type { Credentials } from '../auth/schema'
import { SIGN_IN_TOKEN_MS } from '../one-use-tokens/constants'
import { issueToken } from '../one-use-tokens/service'
import { keepChallenge, relyingParty, spendChallenge } from '../passkey-challenges/service'
import { addressKey } from '../rate-limits/rules'
import { giveTryBack, takeTry } from '../rate-limits/service'
import { refuseBlocked } from '../sign-in/service'

const REFUSED = 'This passkey is not known here. Sign in with your password.'

/**
 * What a browser needs to ask its owner for a passkey. It names no account, so it tells nobody who has one.
 * @throws AppError too_many_requests
 */
export async function beginPasskeySignIn(
  visitor: Visitor,
  clock: Clock = systemClock,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await takeTry('passkeyPerAddress', addressKey(visitor.ip))
  const options = await generateAuthenticationOptions({ rpID: relyingParty().id, userVerification: 'required' })
  await keepChallenge({ challenge: options.challenge, ceremony: 'sign_in', userId: null, now: clock.now() })
  return options
}

/**
 * Changes what a passkey signed for the one-use token the credentials provider takes. Origin, site and challenge are
 * checked; the challenge is good once. No code is asked for: the passkey has already checked its owner.
 * @throws AppError unauthenticated, forbidden (a blocked account), too_many_requests
 */
export async function requestPasskeyToken(
  response: AuthenticationResponseJSON,
  visitor: Visitor,
  clock: Clock = systemClock,
): Promise<Credentials> {
  const address = addressKey(visitor.ip)
  await takeTry('signInPerAddress', address)
  const now = clock.now()
  const passkey = await db().passkey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { id: true, email: true, status: true } } },
  })
  const newCounter = passkey && (await verify(response, passkey, now))
  if (!passkey || newCounter === null) throw new AppError('unauthenticated', REFUSED)
  refuseBlocked(passkey.user.status, REFUSED)
  await db().passkey.updateMany({
    where: { credentialId: passkey.credentialId },
    data: { counter: BigInt(newCounter), lastUsedAt: now },
  })
  await giveTryBack('signInPerAddress', address)
  const { id: userId, email } = passkey.user
  const token = await issueToken(db(), { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, now })
  return { email, token }
}

type Known = { credentialId: string; publicKey: Uint8Array; counter: bigint; transports: string[] }

/** @returns the passkey's new counter, or null when it did not sign what it was asked, here and now */
async function verify(response: AuthenticationResponseJSON, known: Known, now: Date): Promise<number | null> {
  const { id, origin } = relyingParty()
  const answer = await verifyAuthenticationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge: (challenge) => spendChallenge({ challenge, ceremony: 'sign_in', userId: null, now }),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: Number(known.counter),
      transports: known.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}
