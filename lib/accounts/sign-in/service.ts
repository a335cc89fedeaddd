import 'server-only'
import type { UserStatus } from '@/lib/generated/prisma/enums'
import { verifyPassword } from '@/lib/platform/crypto/password-hash'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Visitor } from '@/lib/platform/http/visitor'
import { transact } from '@/lib/platform/transaction'
import type { Credentials, SignIn } from '../auth/schema'
import { SIGN_IN_TOKEN_MS } from '../one-use-tokens/constants'
import { issueToken, spendToken } from '../one-use-tokens/service'
import { accountKey, addressKey } from '../rate-limits/rules'
import { forgetTries, giveTryBack, takeTry } from '../rate-limits/service'
import { openSession } from '../sessions/service'
import { proveSecondFactor } from '../two-factor/service'

const REFUSED = 'Invalid email or password'
const BLOCKED: Partial<Record<UserStatus, string>> = {
  suspended: 'This account is suspended. Write to support to have it looked at.',
  banned: 'This account is closed for breaking the rules.',
}

/**
 * Changes a password, and a one-time code where they are on, for a one-use token of 60 seconds.
 * @throws AppError unauthenticated, forbidden (right password, blocked account), otp_required (right password, no
 * code), invalid (right password, wrong code), too_many_requests
 */
export async function requestSignInToken(input: SignIn, visitor: Visitor, clock: Clock = systemClock): Promise<string> {
  const account = accountKey(input.email)
  const address = addressKey(visitor.ip)
  // Tries are taken before the password is looked at, so that many at once cannot slip through.
  await takeTry('signInPerAddress', address)
  await takeTry('signInPerAccount', account)
  const proved = await checkPassword(input)
  await Promise.all([forgetTries('signInPerAccount', account), giveTryBack('signInPerAddress', address)])
  await proveSecondFactor(proved.userId, input.code, clock)
  return transact((tx) => issueForPassword(tx, proved, clock.now()))
}

type Proved = { userId: string; passwordHash: string }

/** The token, unless the password has changed since it was looked at: what it opened then is closed by now. */
async function issueForPassword(tx: Tx, { userId, passwordHash }: Proved, now: Date): Promise<string> {
  const [same] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM app_user WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE`
  if (!same) throw new AppError('unauthenticated', REFUSED)
  return issueToken(tx, { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, now })
}

/**
 * The user whose password this is. Known and unknown addresses get the same answer after the same work.
 * @throws AppError unauthenticated, or forbidden for a blocked account whose password is right
 */
export async function checkPassword({ email, password }: Pick<SignIn, 'email' | 'password'>): Promise<Proved> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, status: true },
  })
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (!user || !isRight) throw new AppError('unauthenticated', REFUSED)
  refuseBlocked(user.status, REFUSED)
  return { userId: user.id, passwordHash: user.passwordHash }
}

/**
 * Tells somebody who has proved who they are that their account is blocked; of a deleted one nothing is known.
 * @throws AppError forbidden, or unauthenticated in the words given
 */
export function refuseBlocked(status: UserStatus, unknown: string): void {
  if (status === 'deleted') throw new AppError('unauthenticated', unknown)
  const blocked = BLOCKED[status]
  if (blocked) throw new AppError('forbidden', blocked)
}

/** Changes a token of sign-in or of the welcome screen for a session; null when it is not, or no longer, good. */
export async function signInWithToken(
  { email, token }: Credentials,
  visitor: Visitor,
  clock: Clock = systemClock,
): Promise<{ userId: string; sessionId: string } | null> {
  return transact(async (tx) => {
    // The user before the token, as whoever changes a password does: then neither waits for the other for ever.
    const [user] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM app_user WHERE email = ${email} AND status = 'active' FOR NO KEY UPDATE`
    if (!user) return null
    const now = clock.now()
    const isSpent = await spendToken(tx, { token, userId: user.id, purposes: ['sign_in', 'welcome'], now })
    if (!isSpent) return null
    return { userId: user.id, sessionId: await openSession(tx, user.id, visitor, clock) }
  })
}
