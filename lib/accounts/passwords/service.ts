import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Visitor } from '@/lib/platform/http/visitor'
import { transact } from '@/lib/platform/transaction'
import { revokeKeysOf } from '../api-keys/service'
import type { Credentials, PasswordResetConfirm } from '../auth/schema'
import { PASSWORD_RESET_TOKEN_MS, WELCOME_TOKEN_MS } from '../one-use-tokens/constants'
import { findTokenOwner, isTokenGood } from '../one-use-tokens/data'
import { issueToken, spendToken, voidTokens } from '../one-use-tokens/service'
import { accountKey, addressKey } from '../rate-limits/rules'
import { takeTry } from '../rate-limits/service'
import { provePassword, wrongPassword } from '../reauthentication/service'
import type { PasswordChange } from '../security/schema'
import { passwordChangedMail, passwordReplacedMail, passwordResetMail } from '../security-notices/emails'
import { endOtherSessions, revokeAllSessions } from '../sessions/service'
import { proveSecondFactor } from '../two-factor/service'
import { PASSWORD_RESET_ANSWER_MS } from './constants'

const usedUp = () => new AppError('gone', 'This link was used already or has run out. Ask for a new one.')

/**
 * Mails a reset link if the address has an account that may sign in. Whether it has one shows neither in the answer
 * nor in the time it takes.
 * @throws AppError too_many_requests, counted alike for known and unknown addresses
 */
export async function requestPasswordReset(email: string, visitor: Visitor, clock: Clock = systemClock): Promise<void> {
  await takeTry('resetPerAddress', addressKey(visitor.ip))
  await takeTry('resetPerAccount', accountKey(email))
  await Promise.all([mailResetLink(email, clock.now()), wait(PASSWORD_RESET_ANSWER_MS)])
  sendMailInBackground()
}

async function mailResetLink(email: string, now: Date): Promise<void> {
  const user = await db().user.findUnique({ where: { email, status: 'active' }, select: { id: true, firstName: true } })
  if (!user) return
  await db().$transaction(async (tx) => {
    const purpose = 'password_reset'
    const token = await issueToken(tx, { userId: user.id, purpose, lifetimeMs: PASSWORD_RESET_TOKEN_MS, now })
    const resetUrl = siteUrl(`/reset-password?token=${token}`)
    await queueMail(tx, email, passwordResetMail({ firstName: user.firstName, resetUrl }), now)
  })
}

/**
 * Sets a new password by a mailed link, signs out every browser, and answers what the welcome screen signs in with.
 * Whoever has one-time codes is asked for one here as well: a mailbox alone must not be a way around them.
 * @throws AppError invalid for a link nobody was sent or a wrong code, gone for a link that was used or is too old,
 * otp_required
 */
export async function confirmPasswordReset(
  { token, password, code }: PasswordResetConfirm,
  visitor: Visitor,
  clock: Clock = systemClock,
): Promise<Credentials> {
  await takeTry('tokenPerAddress', addressKey(visitor.ip))
  const owner = await findTokenOwner(db(), token, 'password_reset')
  if (!owner) throw new AppError('invalid', 'This link is not valid. Ask for a new one.')
  const use = { token, userId: owner.id, purposes: ['password_reset' as const] }
  // Before a code is asked for: nobody should type one for a link that is dead.
  if (owner.status !== 'active' || !(await isTokenGood(db(), { ...use, now: clock.now() }))) throw usedUp()
  await proveSecondFactor(owner.id, code, clock)
  const passwordHash = await hashPassword(password)
  // the link before the person, the other way round than a change of password takes them: one of two is run again
  const welcome = await transact(async (tx) => {
    const now = clock.now()
    if (!(await spendToken(tx, { ...use, now }))) throw usedUp()
    await setPassword(tx, owner.id, passwordHash, clock)
    await queueMail(tx, owner.email, passwordChangedMail({ firstName: owner.firstName }), now)
    return issueToken(tx, { userId: owner.id, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, now })
  })
  sendMailInBackground()
  return { email: owner.email, token: welcome }
}

/** A new password ends every session and every other token. */
async function setPassword(tx: Tx, userId: string, passwordHash: string, clock: Clock): Promise<void> {
  const now = clock.now()
  await tx.user.update({ where: { id: userId }, data: { passwordHash } })
  // Whoever used the link reads the mailbox.
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailConfirmedAt: null },
    data: { emailConfirmedAt: now },
  })
  if (count === 1) await endOtherWaysIn(tx, userId, now)
  await voidTokens(tx, userId, now)
  await revokeAllSessions(tx, userId, clock)
}

/**
 * Nobody had shown before that the address is theirs: whoever signed up with it may be somebody else, who must not stay
 * behind with a passkey or a key of their own.
 */
async function endOtherWaysIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } })
  await revokeKeysOf(tx, userId, now)
}

/** Whose browser asks: it alone stays signed in. */
type Asking = { userId: string; sessionId: string }

/**
 * Sets a new password for the one who knows the old one, ends every other session and mailed link at once, and mails a
 * notice. [Q22]
 * @throws AppError invalid at `currentPassword`, too_many_requests
 */
export async function changePassword(
  { userId, sessionId }: Asking,
  { currentPassword, newPassword }: PasswordChange,
  clock: Clock = systemClock,
): Promise<void> {
  const provedHash = await provePassword(userId, currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(newPassword)
  await transact(async (tx) => {
    const now = clock.now()
    // A reset by mail since then has taken the old password away from whoever knew it.
    const [same] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM app_user WHERE id = ${userId}::uuid AND password_hash = ${provedHash} FOR NO KEY UPDATE`
    if (!same) throw wrongPassword('currentPassword')
    // The user first, which a sign-in under way holds as well: its token or session is there by then, and ends here.
    const { email, firstName } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash },
      select: { email: true, firstName: true },
    })
    await voidTokens(tx, userId, now)
    await endOtherSessions(tx, userId, sessionId, clock)
    await queueMail(tx, email, passwordReplacedMail({ firstName }), now)
  })
  sendMailInBackground()
}
