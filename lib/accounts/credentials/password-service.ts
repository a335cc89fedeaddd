import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { revokeAllKeys } from '../api-keys/service'
import type { VisitorContext, WriteContext } from '../auth/actor'
import type { Actor } from '../auth/constants'
import type { Credentials, PasswordResetConfirm } from '../auth/schema'
import { revokeAllSessions } from '../auth/session-service'
import { PASSWORD_RESET_TOKEN_MS, WELCOME_TOKEN_MS } from '../one-time-tokens/constants'
import { findTokenOwner, hasValidToken, isTokenValid } from '../one-time-tokens/data'
import { consumeToken, invalidateTokens, issueToken } from '../one-time-tokens/service'
import { accountKey, addressKey } from '../rate-limits/rules'
import { countAttempt, isWithinLimit } from '../rate-limits/service'
import { passwordChangedEmail, passwordResetEmail, passwordWasResetEmail } from './emails'
import { assertPassword, wrongPassword } from './reauthentication-service'
import type { PasswordChange } from './schema'
import { endEverythingElse } from './sign-out-service'
import { assertSecondFactor } from './two-factor-service'

/** The reset request always takes this long, known address or not: longer than the work behind it. */
export const PASSWORD_RESET_ANSWER_MS = 200

/** A link that works at least this long is not sent again beyond the limit of emails. */
const RESET_LINK_USABLE_MS = 15 * MINUTE_MS

const usableUntil = (at: Date) => new Date(at.getTime() + RESET_LINK_USABLE_MS)
const usedUp = () => new AppError('gone', 'This link was already used or has expired. Request a new one.')

/**
 * Emails a reset link if the address has an account that may sign in. Neither the response nor its timing shows
 * whether it has one.
 * @throws AppError too_many_requests from one network address, counted alike for known and unknown addresses
 */
export async function requestPasswordReset(
  { visitor, at }: VisitorContext,
  { email }: { email: string },
): Promise<void> {
  const [account, address] = [accountKey(email), addressKey(visitor.ip)]
  await countAttempt('resetPerAddress', address)
  await countAttempt('resetPerAccountAndAddress', `${account} ${address}`)
  const isUsual = await isWithinLimit('resetPerAccount', account)
  await Promise.all([mailResetLink(email, isUsual, at), wait(PASSWORD_RESET_ANSWER_MS)])
  sendMailInBackground()
}

/** Beyond the usual number, a link is sent only when no earlier one works any longer: strangers cannot use them up. */
async function mailResetLink(email: string, isUsual: boolean, at: Date): Promise<void> {
  const user = await db().user.findUnique({ where: { email, status: 'active' }, select: { id: true, firstName: true } })
  if (!user || (!isUsual && (await hasValidToken(db(), user.id, 'password_reset', usableUntil(at))))) return
  await db().$transaction(async (tx) => {
    const purpose = 'password_reset'
    const token = await issueToken(tx, { userId: user.id, purpose, lifetimeMs: PASSWORD_RESET_TOKEN_MS, at })
    const resetUrl = siteUrl(`/reset-password?token=${token}`)
    await queueEmail(tx, email, passwordResetEmail({ firstName: user.firstName, resetUrl }), at)
  })
}

/**
 * Sets a new password by an emailed link, ends every session, and returns the credentials the welcome screen signs in
 * with. Users with two-factor authentication need a code here too, as access to a mailbox must not bypass it; not where it
 * was set up before the address was proved, maybe by somebody else who signed up with it.
 * @throws AppError invalid for an unknown link or a wrong code, gone for a link that was used or has expired,
 * otp_required
 */
export async function confirmPasswordReset(
  { visitor, at }: VisitorContext,
  { token, password, code }: PasswordResetConfirm,
): Promise<Credentials> {
  await countAttempt('tokenPerAddress', addressKey(visitor.ip))
  const owner = await findTokenOwner(db(), token, 'password_reset')
  if (!owner) throw new AppError('invalid', 'This link is not valid. Ask for a new one.')
  const use = { token, userId: owner.id, purposes: ['password_reset' as const] }
  // checked before the code, so that nobody types one for an expired link
  if (owner.status !== 'active' || !(await isTokenValid(db(), { ...use, at }))) throw usedUp()
  if (!isUnproved(owner.oneTimeCodeSince, owner)) await assertSecondFactor({ at }, { userId: owner.id, code })
  const passwordHash = await hashPassword(password)
  // locks the token before the user, the reverse of a password change: on a deadlock one of the two is retried
  const welcome = await transact(async (tx) => {
    if (!(await consumeToken(tx, { ...use, at }))) throw usedUp()
    await setPassword(tx, owner.id, passwordHash, at)
    await queueEmail(tx, owner.email, passwordWasResetEmail({ firstName: owner.firstName }), at)
    return issueToken(tx, { userId: owner.id, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, at })
  })
  sendMailInBackground()
  return { email: owner.email, token: welcome }
}

/** A new password ends every session, every API key and every other token: what somebody else made must not survive. */
async function setPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  const user = await tx.user.update({
    where: { id: userId },
    data: { passwordHash },
    select: { emailConfirmedAt: true, provedFrom: true, oneTimeCodeSince: true },
  })
  // using the link proves access to the mailbox
  const data = { emailConfirmedAt: at, provedFrom: at }
  await tx.user.updateMany({ where: { id: userId, emailConfirmedAt: null }, data })
  if (isUnproved(user.oneTimeCodeSince, user)) await removeOneTimeCodes(tx, userId)
  await revokeUnproved(tx, { userId, before: provedSince(user), at })
  await invalidateTokens(tx, userId, at)
  await revokeAllSessions(tx, userId, at)
  await revokeAllKeys(tx, userId, at)
}

type Proof = { emailConfirmedAt: Date | null; provedFrom: Date | null }

/** Since when what was set up is the mailbox owner's; null while the address is not confirmed. */
const provedSince = ({ emailConfirmedAt, provedFrom }: Proof): Date | null =>
  emailConfirmedAt && (provedFrom ?? emailConfirmedAt)

/** Whether something was set up while the account may have been that of somebody without the mailbox. */
function isUnproved(setUpAt: Date | null, account: Proof): boolean {
  const since = provedSince(account)
  return since === null || (setUpAt !== null && setUpAt < since)
}

async function removeOneTimeCodes(tx: Tx, userId: string): Promise<void> {
  const noCodes = { oneTimeCodeSecret: null, oneTimeCodeSince: null, oneTimeCodeStep: null }
  await tx.user.update({ where: { id: userId }, data: noCodes })
  await tx.recoveryCode.deleteMany({ where: { userId } })
}

/** What is older than `before` is unproved; everything is without it. */
type Unproved = { userId: string; before: Date | null; at: Date }

/**
 * Until the address was proved, whoever signed up with it may have been someone else. Their ways to sign in, where they had
 * money and conversions sent, their links to reports and their Discord account must not survive.
 */
async function revokeUnproved(tx: Tx, { userId, before, at }: Unproved): Promise<void> {
  const isUnprovedRow = before ? Prisma.sql`created_at < ${before}` : Prisma.sql`true`
  await tx.passkey.deleteMany({ where: { userId, ...(before && { createdAt: { lt: before } }) } })
  await tx.$executeRaw`
    UPDATE payout_method SET removed_at = ${at} WHERE removed_at IS NULL AND ${isUnprovedRow}
      AND affiliate_id IN (SELECT id FROM affiliate WHERE user_id = ${userId}::uuid)`
  await tx.$executeRaw`
    UPDATE affiliate_postback SET removed_at = ${at}, is_active = false WHERE removed_at IS NULL AND ${isUnprovedRow}
      AND affiliate_id IN (SELECT id FROM affiliate WHERE user_id = ${userId}::uuid)`
  const view = { userId }
  await tx.reportShare.deleteMany({ where: { view, ...(before && { createdAt: { lt: before } }) } })
  // the member's next turn takes away its role, as after any disconnect
  await tx.$executeRaw`
    WITH left_behind AS (
      UPDATE discord_connection SET disconnected_at = ${at}, access_token_sealed = NULL, email = NULL
      WHERE user_id = ${userId}::uuid AND disconnected_at IS NULL
        AND (${before}::timestamptz IS NULL OR connected_at < ${before}::timestamptz)
      RETURNING discord_id)
    UPDATE discord_member SET next_try_at = ${at}, attempts = 0, error = NULL
    WHERE discord_id IN (SELECT discord_id FROM left_behind)`
}

/**
 * Sets a new password for a user who knows the old one, ends every other session, emailed link and, unless they are kept,
 * API key at once, and emails a notice. [Q22]
 * @throws AppError invalid at `currentPassword`, otp_required without a code, too_many_requests
 */
export async function changePassword(
  { actor, at }: WriteContext<Pick<Actor, 'userId' | 'sessionId'>>,
  { currentPassword, newPassword, code, keepsKeys }: PasswordChange,
): Promise<void> {
  const { userId } = actor
  const provedHash = await assertPassword(userId, currentPassword, 'currentPassword')
  await assertSecondFactor({ at }, { userId, code })
  const passwordHash = await hashPassword(newPassword)
  await transact(async (tx) => {
    // a reset by email may have replaced the password since it was checked
    const [same] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM app_user WHERE id = ${userId}::uuid AND password_hash = ${provedHash} FOR NO KEY UPDATE`
    if (!same) throw wrongPassword('currentPassword', currentPassword)
    // locks the user first, as a sign-in does: a token or session created by a concurrent one ends here
    const { email, firstName } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash },
      select: { email: true, firstName: true },
    })
    await invalidateTokens(tx, userId, at)
    await endEverythingElse(tx, { actor, at }, { keepsKeys })
    await queueEmail(tx, email, passwordChangedEmail({ firstName }), at)
  })
  sendMailInBackground()
}
