import 'server-only'
import type { UserStatus } from '@/lib/generated/prisma/enums'
import { verifyPassword } from '@/lib/platform/crypto/password-hash'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { Visitor } from '@/lib/platform/http/visitor'
import type { VisitorContext } from '../auth/actor'
import { passwordRefusal } from '../auth/password-rules'
import type { Credentials, SignIn } from '../auth/schema'
import { openSession } from '../auth/session-service'
import { assertSecondFactor } from '../credentials/two-factor-service'
import { SIGN_IN_TOKEN_MS } from '../one-time-tokens/constants'
import { consumeToken, issueToken } from '../one-time-tokens/service'
import { accountKey, addressKey } from '../rate-limits/rules'
import { clearAttempts, countAttempt, refundAttempt } from '../rate-limits/service'
import { findKnownDevice } from './device-data'

const REFUSED = 'Invalid email or password'
const BLOCKED: Partial<Record<UserStatus, string>> = {
  suspended: 'This account is suspended. Write to support to have it looked at.',
  banned: 'This account is closed for breaking the rules.',
}

/** The way that stays open to the owner of an account, whatever strangers try. */
const BY_EMAIL = ', or reset your password by email'

/** What a request before a sign-in is; `cookies` tell whether the browser has signed in before. */
type SignInContext = VisitorContext & { cookies?: string | null }

/**
 * Exchanges a password, and a code where two-factor authentication is on, for a one-use token of 60 seconds.
 * @throws AppError unauthenticated, forbidden (right password, blocked account), otp_required (right password, no
 * code), invalid (right password, wrong code), too_many_requests
 */
export async function requestSignInToken({ visitor, at, cookies }: SignInContext, input: SignIn): Promise<string> {
  const device = await findKnownDevice(cookies ?? null, input.email)
  // attempts are counted before the password is checked, so that concurrent ones cannot exceed the limit
  const forget = device ? await countOfDevice(input.email, device) : await countOfStranger(input.email, visitor)
  const proved = await checkPassword(input)
  await forget()
  await assertSecondFactor({ at }, { userId: proved.userId, code: input.code, device })
  return transact((tx) => issueForPassword(tx, proved, at))
}

/** Counts an attempt of a browser that has signed in to the account before. @returns what takes it off again */
async function countOfDevice(email: string, device: string): Promise<() => Promise<unknown>> {
  const key = `${accountKey(email)} ${device}`
  await countAttempt('signInPerDevice', key)
  return () => clearAttempts('signInPerDevice', key)
}

/**
 * Counts an attempt of any other browser: per address, per account and address, and per account, in this order, so that
 * one address uses up little of what an account allows to all. @returns what takes it off again
 */
async function countOfStranger(email: string, visitor: Visitor): Promise<() => Promise<unknown>> {
  const [account, address] = [accountKey(email), addressKey(visitor.ip)]
  const pair = `${account} ${address}`
  await countAttempt('signInPerAddress', address)
  await countAttempt('signInPerAccountAndAddress', pair, BY_EMAIL)
  await countAttempt('signInPerAccount', account, BY_EMAIL)
  return () =>
    Promise.all([
      clearAttempts('signInPerAccountAndAddress', pair),
      refundAttempt('signInPerAccount', account),
      refundAttempt('signInPerAddress', address),
    ])
}

type Proved = { userId: string; passwordHash: string }

/** Issues the token unless the password has changed since it was checked. */
async function issueForPassword(tx: Tx, { userId, passwordHash }: Proved, at: Date): Promise<string> {
  const [same] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM app_user WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE`
  if (!same) throw new AppError('unauthenticated', REFUSED)
  return issueToken(tx, { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, at })
}

/**
 * The user with this address and password. Known and unknown addresses get the same response after the same work.
 * @throws AppError unauthenticated, or forbidden for a blocked account whose password is right
 */
export async function checkPassword({ email, password }: Pick<SignIn, 'email' | 'password'>): Promise<Proved> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, status: true },
  })
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (!user || !isRight) throw new AppError('unauthenticated', passwordRefusal(REFUSED, password))
  refuseBlocked(user.status, REFUSED)
  return { userId: user.id, passwordHash: user.passwordHash }
}

/**
 * Refuses an authenticated user whose account is blocked; a deleted account is treated as unknown.
 * @throws AppError forbidden, or unauthenticated with the message given
 */
export function refuseBlocked(status: UserStatus, unknown: string): void {
  if (status === 'deleted') throw new AppError('unauthenticated', unknown)
  const blocked = BLOCKED[status]
  if (blocked) throw new AppError('forbidden', blocked)
}

/** Exchanges a sign-in or welcome token for a session; null for an invalid or used one. */
export async function signInWithToken(
  { visitor, at }: VisitorContext,
  { email, token }: Credentials,
): Promise<{ userId: string; sessionId: string } | null> {
  return transact(async (tx) => {
    // locks the user before the token, as a password change does, so that the two cannot deadlock
    const [user] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM app_user WHERE email = ${email} AND status = 'active' FOR NO KEY UPDATE`
    if (!user) return null
    const isValid = await consumeToken(tx, { token, userId: user.id, purposes: ['sign_in', 'welcome'], at })
    if (!isValid) return null
    return { userId: user.id, sessionId: await openSession(tx, user.id, visitor, at) }
  })
}
